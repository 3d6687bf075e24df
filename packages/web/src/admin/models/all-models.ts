import type { AdminModel } from '@saffron/core/admin'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'

import { api } from '../../shell/session/client.ts'

/** Loads all models, page by page. */
export async function allModels(signal: AbortSignal): Promise<AdminModel[]> {
  const all: AdminModel[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await api.admin.searchModels({ query: { page, limit: MAX_PAGE_SIZE }, signal })
    all.push(...list)
    if (list.length === 0 || all.length >= total) return all
  }
}
