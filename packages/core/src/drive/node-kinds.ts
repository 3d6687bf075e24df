/** Coarse kinds of files, from their content, for sums, filters and icons. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'code', 'archive', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The order of a folder's children. `manual` is set by the user. */
export const NODE_ORDERS = ['name', 'size', 'kind', 'date', 'manual'] as const
export type NodeOrder = (typeof NODE_ORDERS)[number]

/** What happens if a name is taken: an error, another name, replacement, or skipping. */
export const CONFLICT_CHOICES = ['refuse', 'keepBoth', 'replace', 'skip'] as const
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number]

/** The units of locations in a file's text. */
export const PLACE_KINDS = ['page', 'line', 'sheet', 'slide', 'chapter'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** How the items of a document's list are numbered. */
export const LIST_FORMATS = [
  'bullet',
  'decimal',
  'lowerLetter',
  'upperLetter',
  'lowerRoman',
  'upperRoman',
  'chinese',
] as const
