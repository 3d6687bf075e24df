import type { Identified } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { Plus } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import type { ListProps } from '../ui/list/list.tsx'
import { ColumnHeads, COLUMNS } from './columns.tsx'
import { ConsoleList } from './console-list.tsx'
import { ConsolePage } from './console-page.tsx'
import { SearchField } from './search-field.tsx'
import type { useSearch } from './use-search.ts'

import admin from './admin.module.css'
import styles from './console.module.css'

interface EntryPageProps<T extends Identified> extends Pick<ListProps<T>, 'list' | 'place' | 'children'> {
  readonly of: 'prompt' | 'setting'
  readonly search: ReturnType<typeof useSearch>
  readonly onNew: () => void
}

/** A page of entries with keys: search, an add button, and a row for each entry. */
export function EntryPage<T extends Identified>({ of, search, onNew, ...kept }: EntryPageProps<T>) {
  const t = useTranslate('admin')
  return (
    <ConsolePage
      lead={t(`admin.${of}.lead`)}
      head={
        <>
          <div className={admin.filters}>
            <SearchField search={search} label={t('admin.console.search')} />
          </div>
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={onNew}>
            {t(`admin.${of}.new`)}
          </Button>
        </>
      }
    >
      <ConsoleList
        {...kept}
        heads={<ColumnHeads columns={COLUMNS[`${of}s`]} className={`${styles.grid} ${styles.entries}`} />}
        label={t(`admin.${of}.list`)}
        emptyText={t(`admin.${of}.empty`)}
      />
    </ConsolePage>
  )
}
