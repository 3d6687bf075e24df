/** Default page size, first page number and largest page size of lists. */
export const DEFAULT_PAGE_SIZE = 10
export const FIRST_PAGE = 1
export const MAX_PAGE_SIZE = 100
