"""Files of evaluation tools and benchmarks: each adapter knows one form and returns its cases."""
