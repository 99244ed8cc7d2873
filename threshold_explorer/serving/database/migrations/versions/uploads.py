"""Creates the tables of stored uploads."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "threshold_explorer_uploads",
        sa.Column("place", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False, index=True),
        sa.Column("address", sa.Text, nullable=False, index=True),
        sa.Column("salt", sa.Text, nullable=False, unique=True),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
        sa.Column("n_parts", sa.BigInteger, nullable=False),
        sa.Column("n_bytes", sa.BigInteger, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "threshold_explorer_upload_parts",
        sa.Column("salt", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
