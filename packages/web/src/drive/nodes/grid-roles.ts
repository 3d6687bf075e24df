/** What a table says of its parts, without its tags: those cannot stand anywhere but one below the other. */
export const ROW_GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const CELL = { role: 'gridcell' } as const
export const COLUMN_HEAD = { role: 'columnheader' } as const
/** Between the parts of a table: it is none of them. */
export const NO_PART = { role: 'presentation' } as const
/** The keys that move a row where its folder stands by hand. */
export const ORDER_KEYS = 'Alt+ArrowUp Alt+ArrowDown'
