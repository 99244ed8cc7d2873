"""Creates the table of shared data."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "threshold_explorer_shares",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("owner_sha256", sa.Text, nullable=False, index=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("view", sa.Text, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
        sa.Column("n_rows", sa.BigInteger, nullable=False),
        sa.Column("n_columns", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
        sa.Column("n_bytes", sa.BigInteger, nullable=False),
        sa.Column("passphrase_hash", sa.Text),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )
