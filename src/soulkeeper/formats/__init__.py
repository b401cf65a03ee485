"""Foreign identity files in and out: one module for each format, one registry, formats recognised by their content.

Laws: bytes and names in, values out, no file is opened here; what a soul's text does not show stays in the envelope and an export
gives it back; importing an export gives the same soul; an export names what its target cannot carry; nothing in a file is run,
fetched or followed; hostile bytes give one ``Invalid`` with a hint.
"""
