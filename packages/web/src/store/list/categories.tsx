import { useTranslate } from '@saffron/core/react'
import type { AgentCount } from '@saffron/core/store'
import { AGENT_CATEGORIES } from '@saffron/core/store'

import type { StoreQuery } from './store-query.ts'

import styles from './categories.module.css'

interface CategoriesProps {
  /** The counts. Undefined until they're loaded. */
  readonly counts: readonly AgentCount[] | undefined
  readonly current: StoreQuery['category']
  /** Whether a search narrows the list, which the counts don't follow. */
  readonly isSearch: boolean
  readonly onChoose: (category: string | undefined) => void
}

/** The categories with the number of their agents, as a row of choices. */
export function Categories({ counts, current, isSearch, onChoose }: CategoriesProps) {
  const t = useTranslate('store')
  const countOf = (name: string) => counts?.find((each) => each.name === name)?.count ?? 0
  const total = counts?.reduce((sum, { count }) => sum + count, 0)
  // An empty category isn't worth a press, except the one that's chosen.
  const shown = AGENT_CATEGORIES.filter((name) => counts === undefined || countOf(name) > 0 || name === current)
  // A single category leaves nothing to choose.
  if (counts !== undefined && shown.length < 2 && current === undefined) return <div className={styles.none} />
  return (
    <fieldset className={`${styles.row} fades-aside`} aria-label={t('store.categories')}>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={current === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('common.all')}
        {total !== undefined && !isSearch && <span className={styles.count}>{total}</span>}
      </button>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-pressed={current === name}
          onClick={() => onChoose(current === name ? undefined : name)}
        >
          {t(`store.category.${name}`)}
          {counts !== undefined && !isSearch && <span className={styles.count}>{countOf(name)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
