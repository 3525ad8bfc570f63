"""An auditor of contract-bridge records: PBN and LIN in, irregularities and rulings out."""

__version__ = "0.1.0"
