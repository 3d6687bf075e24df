import { storeCategories } from './store-categories.ts'
import { storeCopies } from './store-copies.ts'
import { storeFiles } from './store-files.ts'
import { storeForm } from './store-form.ts'
import { storeList } from './store-list.ts'
import { storeManage } from './store-manage.ts'
import { storeTests } from './store-tests.ts'

export const messages = {
  ...storeCategories,
  ...storeCopies,
  ...storeFiles,
  ...storeForm,
  ...storeList,
  ...storeManage,
  ...storeTests,
} as const
