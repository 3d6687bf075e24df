/** Table roles without table tags, because those can't be positioned freely. */
export const ROW_GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const CELL = { role: 'gridcell' } as const
export const COLUMN_HEAD = { role: 'columnheader' } as const
/** For wrappers between the parts of a table. */
export const NO_PART = { role: 'presentation' } as const
/** The keys that move a row in manual order. */
export const ORDER_KEYS = 'Alt+ArrowUp Alt+ArrowDown'
