"""The page on ranked lists: what the k best of each query are worth, query by query and on average."""
