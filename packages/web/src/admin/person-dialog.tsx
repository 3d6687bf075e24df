import type { Person } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'

import { api } from '../shell/session/client.ts'
import { List } from '../ui/list/list.tsx'
import { useSearch } from '../ui/list/toolbar/use-search.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { SearchField } from './search-field.tsx'
import { useConsoleList } from './use-console-list.ts'

import button from '../ui/button.module.css'
import styles from './console.module.css'

/** A person, or everyone. */
export type PersonChoice = Pick<Person, 'id' | 'name'> | 'everyone'

interface PersonDialogProps {
  readonly title: string
  readonly resolve: (choice: PersonChoice | undefined) => void
}

/** Finds a person by name or email. */
export function PersonDialog({ title, resolve }: PersonDialogProps) {
  const t = useTranslate('admin')
  const search = useSearch()
  const { wanted } = search
  const { list, place } = useConsoleList<Person>(`people ${wanted}`, ({ signal, ...page }) =>
    api.auth.searchPeople({ query: { ...page, ...(wanted !== '' && { q: wanted }) }, signal }),
  )
  return (
    <Sheet
      title={title}
      actions={
        <button type="button" className={button.quiet} onClick={() => resolve('everyone')}>
          {t('admin.wallet.everyone')}
        </button>
      }
      onDone={() => resolve(undefined)}
    >
      <SearchField search={search} label={t('admin.wallet.find')} />
      <div className={styles.boundedList}>
        <List list={list} label={title} place={place} emptyText={t('admin.users.empty')}>
          {(person, focus) => (
            <button type="button" {...focus} className={styles.person} lang="" onClick={() => resolve(person)}>
              {person.name || person.id}
            </button>
          )}
        </List>
      </div>
    </Sheet>
  )
}
