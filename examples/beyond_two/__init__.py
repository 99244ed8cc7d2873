"""Examples of many classes, many labels and many queries, with the script that makes them."""
