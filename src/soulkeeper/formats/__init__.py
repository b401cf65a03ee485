"""Identity files of other programs, imported and exported: one module per format, one registry. Formats are recognised by content.

- Pure: bytes and names in, values out. No file is opened here, and nothing found in a file is run, fetched or followed.
- What a soul's text does not show is kept in the envelope, so that an export can restore it. Importing an export gives the same
  soul.
- An export names everything that its target format cannot carry. Hostile bytes raise a single ``Invalid`` with a hint.
"""
