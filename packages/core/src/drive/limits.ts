/** Bytes of a name as UTF-8: what the file systems that it is taken to can hold. */
export const MOST_NAME_BYTES = 255

/** Folders and files of one drive, with those in its trash. */
export const MOST_NODES = 1_000_000

/** Folders above a node. */
export const MOST_DEPTH = 100

/** Nodes that one call moves, copies, deletes or brings back. */
export const MOST_NODES_AT_ONCE = 1000

/** Nodes that one tree answers; a larger one says that it was cut. */
export const MOST_TREE_NODES = 10_000

/** Hashes that one call asks about. */
export const MOST_HASHES = 1000

/** Searches in one call. */
export const MOST_QUERIES = 20

/** Assets that one search may be told to look in. */
export const MOST_SEARCHED = 1000

/** Files that one search finds. */
export const MOST_FOUND = 100

/** Files that one call summarises. */
export const MOST_SUMMARIES = 50

/** Characters of a summary, as code points. */
export const SUMMARY_MAX_CHARACTERS = 1000

/** Nodes whose zip has one address: it holds their ids. */
export const MOST_ARCHIVED = 100
