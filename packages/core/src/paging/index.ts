export { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from '../endpoints/page-limits.ts'
export {
  createListStore,
  type ListSnapshot,
  type ListStore,
  type ListStoreOptions,
  type PageRequest,
} from './list-store.ts'
export type { Identified, Page } from './page-rules.ts'
export { createWindowStore, type WindowSnapshot, type WindowStore } from './window-store.ts'
