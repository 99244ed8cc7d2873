"""Adds the sign-ins that were ended, which their cookies would outlive."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "threshold_explorer_ended_sign_ins",
        sa.Column("cookie_sha256", sa.Text, primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )
