/** What a file is by its content, coarsely: for sums, filters and icons. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'code', 'archive', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** How the children of a folder stand; `manual` is the order that somebody gave them. */
export const NODE_ORDERS = ['name', 'size', 'kind', 'date', 'manual'] as const
export type NodeOrder = (typeof NODE_ORDERS)[number]

/** What becomes of a node whose name is taken where it goes: refused, put beside it, in its place, or left out. */
export const CLASH_CHOICES = ['refuse', 'keepBoth', 'replace', 'skip'] as const
export type ClashChoice = (typeof CLASH_CHOICES)[number]

/** What the places of a file's text are. */
export const PLACE_KINDS = ['page', 'line', 'sheet', 'slide', 'chapter'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]
