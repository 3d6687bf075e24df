import { storeCategories } from './store-categories.ts'
import { storeForm } from './store-form.ts'
import { storeList } from './store-list.ts'

export const messages = { ...storeCategories, ...storeList, ...storeForm } as const
