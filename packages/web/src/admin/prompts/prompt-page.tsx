import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { Plus } from 'lucide-react'

import { api } from '../../shell/client.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { DateTime } from '../../ui/moment.tsx'
import { ColumnHeads, ColumnName, COLUMNS } from '../columns.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { EntryActions } from '../entry-actions.tsx'
import { SearchField } from '../search-field.tsx'
import { useAskRemoval } from '../use-ask-removal.ts'
import { useConsoleList } from '../use-console-list.ts'
import { useSearch } from '../use-search.ts'
import { PromptDialog } from './prompt-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

/** What the house says to models. */
export default function PromptPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const askRemoval = useAskRemoval()
  const search = useSearch()
  const kept = useConsoleList<SystemPrompt>(`prompts ${search.wanted}`, ({ signal, ...page }) =>
    api.system.searchPrompts({ query: { ...page, q: search.wanted }, signal }),
  )
  const edit = async (prompt?: SystemPrompt) => {
    const after = await openDialog<SystemPrompt>(
      prompt?.key ?? t('admin.prompt.newTitle'),
      ({ resolve }) => <PromptDialog prompt={prompt} resolve={resolve} />,
      { closesOnMask: false },
    )
    if (after !== undefined) void kept.list.refresh()
  }
  const remove = ({ id, key, known, version }: SystemPrompt) =>
    askRemoval({
      title: t(known ? 'admin.prompt.resetTitle' : 'admin.prompt.removeTitle'),
      subject: key,
      content: t(known ? 'admin.prompt.resetText' : 'admin.prompt.removeText'),
      resets: known,
      onOk: () => api.system.deletePrompt({ params: { id }, query: { version } }),
      refresh: kept.list.refresh,
    })
  return (
    <ConsolePage
      lead={t('admin.prompt.lead')}
      head={
        <>
          <div className={admin.filters}>
            <SearchField search={search} label={t('admin.console.search')} />
          </div>
          <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => void edit()}>
            {t('admin.prompt.new')}
          </Button>
        </>
      }
    >
      <ConsoleList
        {...kept}
        heads={<ColumnHeads columns={COLUMNS.prompts} className={`${styles.grid} ${styles.entries}`} />}
        label={t('admin.prompt.list')}
        emptyText={t('admin.prompt.empty')}
      >
        {(prompt, focus) => (
          <PromptRow prompt={prompt} focus={focus} onEdit={() => void edit(prompt)} onRemove={() => remove(prompt)} />
        )}
      </ConsoleList>
    </ConsolePage>
  )
}

interface PromptRowProps {
  readonly prompt: SystemPrompt
  readonly focus: RowFocus
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function PromptRow({ prompt, focus, onEdit, onRemove }: PromptRowProps) {
  const t = useTranslate('admin')
  const { key, text, note, known, isDefault, updatedAt } = prompt
  return (
    <div className={`${styles.grid} ${styles.entries}`} {...focus}>
      <div>
        <ColumnName of="key" />
        <code className={styles.name}>{key}</code>
        <div className={styles.facts} lang="">
          {note}
        </div>
      </div>
      <div>
        <ColumnName of="text" />
        <div className={styles.excerpt}>{text === '' ? t('admin.prompt.nothing') : <span lang="">{text}</span>}</div>
      </div>
      <div className={styles.facts}>
        <ColumnName of="state" />
        {known && (
          <span className={admin.chip}>{t(isDefault ? 'admin.prompt.isDefault' : 'admin.prompt.rewritten')}</span>
        )}
        <DateTime at={updatedAt} />
      </div>
      <EntryActions
        name={key}
        tabIndex={focus.tabIndex}
        onEdit={onEdit}
        removal={isDefault ? undefined : known ? 'reset' : 'remove'}
        onRemove={onRemove}
      />
    </div>
  )
}
