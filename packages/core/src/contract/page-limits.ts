/** Default page size, first page number (specification, section 9); the largest page is ours. */
export const DEFAULT_PAGE_SIZE = 10
export const FIRST_PAGE = 1
export const MAX_PAGE_SIZE = 100
