import type { Drawing } from '@saffron/core/draw'
import type { ListStore } from '@saffron/core/paging'
import { useStore, useTranslate } from '@saffron/core/react'

import { ListCount } from '../ui/list/toolbar/list-count.tsx'

/** How many images there are, or how many drawings until all are loaded. */
export function ImageCount({ list }: { readonly list: ListStore<Drawing> }) {
  const t = useTranslate('draw')
  const { hasMore, list: drawings } = useStore(list)
  const isOnlyImages = drawings.every(({ kind, results }) => kind !== 'video' && results.length > 0)
  if (hasMore || drawings.length === 0 || !isOnlyImages) return <ListCount list={list} />
  return t('draw.history.images', { count: drawings.reduce((sum, { results }) => sum + results.length, 0) })
}
