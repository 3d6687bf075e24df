/** Largest name in UTF-8 bytes, the limit of common file systems. */
export const MAX_NAME_BYTES = 255

/** Most folders and files of one drive, including the trash. */
export const MAX_NODES = 1_000_000

/** Most folders above a node. */
export const MAX_DEPTH = 100

/** Most nodes that one call moves, copies, deletes or restores. */
export const MAX_NODES_AT_ONCE = 1000

/** Most nodes in one tree response. A larger tree is marked as cut. */
export const MAX_TREE_NODES = 10_000

/** Most hashes in one check. */
export const MAX_HASHES = 1000

/** Most searches in one call. */
export const MAX_QUERIES = 20

/** Most assets that one search can be limited to. */
export const MAX_SEARCHED = 1000

/** Most files in one search's result. */
export const MAX_FOUND = 100

/** Most files in one call for summaries. */
export const MAX_SUMMARIES = 50

/** Largest summary, in code points. */
export const SUMMARY_MAX_CHARACTERS = 1000

/** Most nodes in one zip URL, which contains their IDs. */
export const MAX_ARCHIVED = 100

/** Largest office file whose structure is read for a preview, in bytes. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

/** Most rows and columns of a sheet in a preview. */
export const MAX_SHEET_ROWS = 500
export const MAX_SHEET_COLUMNS = 60

/** Most paragraphs of a document in a preview, and most characters. */
export const MAX_DOCUMENT_PARAGRAPHS = 2000
export const MAX_DOCUMENT_CHARACTERS = 200_000
