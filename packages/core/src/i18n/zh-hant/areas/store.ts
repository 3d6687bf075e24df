import { storeCategories } from './store-categories.ts'
import { storeForm } from './store-form.ts'
import { storeList } from './store-list.ts'
import { storeManage } from './store-manage.ts'

export const messages = { ...storeCategories, ...storeList, ...storeForm, ...storeManage } as const
