"""Foreign identity files in and out: one module a format, one registry, recognised by looking.

Laws: bytes and names in, values out, no file is opened here; what a soul's text does not show stays in the envelope and an export
gives it back; importing an export gives the same soul; what a target cannot carry is said; nothing found in a file is run,
fetched or followed; hostile bytes give one ``Invalid`` with a hint.
"""
