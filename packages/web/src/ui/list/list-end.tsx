import type { Identified, ListSnapshot } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { RotateCw } from 'lucide-react'
import type { RefObject } from 'react'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { Ghost } from './ghost.tsx'
import type { ListProps } from './list.tsx'

import styles from './list.module.css'

interface ListEndProps<T extends Identified> extends Pick<
  ListProps<T>,
  'list' | 'ghost' | 'emptyText' | 'emptyAction'
> {
  readonly snapshot: ListSnapshot<T>
  readonly view: RefObject<HTMLElement | null>
}

/** Shown after the rows: loading, an error, or an empty or complete list. */
export function ListEnd<T extends Identified>(props: ListEndProps<T>) {
  const { list, ghost: Shape = Ghost, emptyText, emptyAction, snapshot, view } = props
  const t = useTranslate()
  const { error, hasMore, paging } = snapshot
  useTryOnReturn(error !== null, () => void list.retry())
  if (error !== null) {
    return (
      <button
        type="button"
        className={styles.retry}
        onClick={() => {
          // The button disappears while it loads, so the list takes the focus.
          view.current?.focus({ preventScroll: true })
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
