import type { Page, PageRequest } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'

import { ListCount } from '../ui/list/toolbar/list-count.tsx'
import { useSearch } from '../ui/list/toolbar/use-search.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { ColumnHeads, COLUMNS } from './columns.tsx'
import { ConsoleList } from './console-list.tsx'
import { ConsolePage } from './console-page.tsx'
import { EntryRow } from './entry-row.tsx'
import { useConfirmDelete } from './use-confirm-delete.ts'
import { useConsoleList } from './use-console-list.ts'

import styles from './console.module.css'

interface Entry {
  readonly id: string
  readonly key: string
  readonly note: string
}

/** The props of a dialog that edits an entry. */
export interface EntryDialogProps<T> {
  /** Absent for a new one. */
  readonly entry: T | undefined
  readonly resolve: (saved: T | undefined) => void
}

interface EntryPageProps<T extends Entry> {
  readonly of: 'prompt' | 'setting'
  readonly column: 'text' | 'value'
  readonly load: (words: string, request: PageRequest) => Promise<Page<T>>
  readonly Dialog: ComponentType<EntryDialogProps<T>>
  /** Whether a click beside the dialog closes it. */
  readonly closesOnMask?: boolean
  readonly removalOf: (entry: T) => 'remove' | 'reset' | undefined
  readonly onRemove: (entry: T) => Promise<unknown>
  readonly Value: ComponentType<{ readonly entry: T }>
  readonly State: ComponentType<{ readonly entry: T }>
}

/** A page of entries with keys: search, an add button, and a row for each entry. */
export function EntryPage<T extends Entry>(props: EntryPageProps<T>) {
  const { of, column, load, Dialog, closesOnMask = true, removalOf, onRemove, Value, State } = props
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const confirmDelete = useConfirmDelete()
  const search = useSearch()
  const { wanted } = search
  const entries = useConsoleList<T>(`${of}s ${wanted}`, (request) => load(wanted, request))
  const { refresh } = entries.list
  const edit = async (entry?: T) => {
    const label = entry?.key ?? t(`admin.${of}.newTitle`)
    const after = await openDialog<T>(label, ({ resolve }) => <Dialog entry={entry} resolve={resolve} />, {
      closesOnMask,
      position: of === 'prompt' ? 'right' : 'center',
    })
    if (after !== undefined) void refresh()
  }
  return (
    <ConsolePage
      lead={t(`admin.${of}.lead`)}
      search={{ search }}
      count={<ListCount list={entries.list} />}
      primary={{ label: t(`admin.${of}.new`), icon: <Plus aria-hidden />, onClick: () => void edit() }}
    >
      <ConsoleList
        {...entries}
        heads={<ColumnHeads columns={COLUMNS[`${of}s`]} className={`${styles.grid} ${styles[`${of}s`]}`} />}
        label={t(`admin.${of}.list`)}
        emptyText={t(`admin.${of}.empty`)}
      >
        {(entry, focus) => {
          const removal = removalOf(entry)
          return (
            <EntryRow
              entry={entry}
              focus={focus}
              column={column}
              value={<Value entry={entry} />}
              state={<State entry={entry} />}
              removal={removal}
              onEdit={() => void edit(entry)}
              onRemove={() =>
                confirmDelete({
                  of,
                  ...(removal && { removal }),
                  subject: entry.key,
                  onOk: () => onRemove(entry),
                  refresh,
                })
              }
            />
          )
        }}
      </ConsoleList>
    </ConsolePage>
  )
}
