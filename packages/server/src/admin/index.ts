export type { ModelCatalog } from './model-catalog.ts'
