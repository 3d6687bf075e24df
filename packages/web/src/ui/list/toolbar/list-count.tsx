import type { Identified, ListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'

/** How many rows match, once the server has said it. */
export function ListCount<T extends Identified>({ list }: { readonly list: ListStore<T> }) {
  const t = useTranslate()
  const { hasMore, list: rows, paging } = useStore(list)
  // An empty list says so itself.
  if (rows.length === 0) return null
  const count = hasMore ? Math.max(paging.total, rows.length) : rows.length
  return t(paging.capped === true ? 'common.itemsCapped' : 'common.items', { count })
}
