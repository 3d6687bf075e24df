import type { Identified, ListSnapshot } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { RotateCw } from 'lucide-react'

import { Ghost } from './ghost.tsx'
import type { ListProps } from './list.tsx'

import styles from './list.module.css'

interface ListEndProps<T extends Identified> extends Pick<
  ListProps<T>,
  'list' | 'ghost' | 'emptyText' | 'emptyAction'
> {
  readonly snapshot: ListSnapshot<T>
  readonly view: HTMLElement | null
}

/** Shown after the rows: loading, an error, or an empty or complete list. */
export function ListEnd<T extends Identified>(props: ListEndProps<T>) {
  const { list, ghost: Shape = Ghost, emptyText, emptyAction, snapshot, view } = props
  const t = useTranslate()
  const { error, hasMore, paging } = snapshot
  if (error !== null) {
    return (
      <button
        type="button"
        className={styles.retry}
        onClick={() => {
          // The button disappears while loading, so focus moves to the list.
          view?.focus({ preventScroll: true })
          void list.retry()
        }}
      >
        <RotateCw aria-hidden />
        {t('shell.list.failed')}
      </button>
    )
  }
  if (snapshot.list.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{emptyText ?? t('shell.list.empty')}</p>
        {emptyAction}
      </div>
    )
  }
  if (hasMore) return <Shape index={0} />
  return snapshot.list.length > paging.pageSize ? <p className={styles.exhausted}>{t('shell.list.exhausted')}</p> : null
}
