"""Language: words, sentences and negation, read one way by everybody who judges text."""
