import { useTranslate } from '@saffron/core/react'
import { Search } from 'lucide-react'

import type { useSearch } from './use-search.ts'

import styles from './toolbar.module.css'

export interface ListSearch {
  readonly search: ReturnType<typeof useSearch>
  /** Default: Search. */
  readonly label?: string
  readonly placeholder?: string
}

/** The search field of a toolbar. */
export function SearchBox({ search: { typed, type }, label, placeholder }: ListSearch) {
  const t = useTranslate()
  const name = label ?? t('common.search')
  return (
    <div className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label={name}
        placeholder={placeholder ?? name}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}
