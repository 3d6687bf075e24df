import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'

import { api } from '../../shell/client.ts'
import { useConfirm } from '../../shell/confirm/use-confirm.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { DateTime } from '../../ui/moment.tsx'
import { useSearch } from '../use-search.ts'
import { PromptDialog } from './prompt-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

const PAGE_SIZE = 50

/** What the house says to models. */
export default function PromptPage() {
  const t = useTranslate('admin')
  const openDialog = useDialog()
  const confirm = useConfirm()
  const { typed, type, wanted } = useSearch()
  const { list, place } = useKeptList(`prompts ${wanted}`, () =>
    createListStore<SystemPrompt>({
      load: ({ page, limit, signal }) => api.system.searchPrompts({ query: { page, limit, q: wanted }, signal }),
      pageSize: PAGE_SIZE,
    }),
  )
  const edit = async (prompt?: SystemPrompt) => {
    const after = await openDialog<SystemPrompt>(
      prompt?.key ?? t('admin.prompt.newTitle'),
      ({ resolve }) => <PromptDialog prompt={prompt} resolve={resolve} />,
      { closesOnMask: false },
    )
    if (after !== undefined) void list.refresh()
  }
  const remove = ({ id, key, known }: SystemPrompt) =>
    confirm({
      title: t(known ? 'admin.prompt.resetTitle' : 'admin.prompt.removeTitle'),
      subject: key,
      content: t(known ? 'admin.prompt.resetText' : 'admin.prompt.removeText'),
      okText: t(known ? 'admin.console.reset' : 'admin.console.remove'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        await api.system.deletePrompt({ params: { id } })
        await list.refresh()
      },
    })
  return (
    <div className={admin.page}>
      <div className={admin.head}>
        <p className={admin.lead}>{t('admin.prompt.lead')}</p>
        <div className={admin.filters}>
          <Field
            label={t('admin.console.search')}
            type="search"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <Button tone="primary" icon={<Plus aria-hidden />} onClick={() => void edit()}>
          {t('admin.prompt.new')}
        </Button>
      </div>
      <List
        list={list}
        label={t('admin.prompt.list')}
        place={place}
        className={admin.rows}
        emptyText={t('admin.prompt.empty')}
      >
        {(prompt, focus) => (
          <PromptRow prompt={prompt} focus={focus} onEdit={() => void edit(prompt)} onRemove={() => remove(prompt)} />
        )}
      </List>
    </div>
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
        <code className={styles.name}>{key}</code>
        <div className={styles.facts} lang="">
          {note}
        </div>
      </div>
      <div className={styles.excerpt}>{text === '' ? t('admin.prompt.nothing') : <span lang="">{text}</span>}</div>
      <div className={styles.facts}>
        {known && (
          <span className={admin.chip}>{t(isDefault ? 'admin.prompt.isDefault' : 'admin.prompt.rewritten')}</span>
        )}
        <DateTime at={updatedAt} />
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('admin.console.edit', { name: key })}
          icon={<Pencil aria-hidden />}
          tabIndex={focus.tabIndex}
          onClick={onEdit}
        />
        {!isDefault && (
          <IconButton
            label={t(known ? 'admin.console.resetOf' : 'admin.console.removeOf', { name: key })}
            icon={known ? <RotateCcw aria-hidden /> : <Trash2 aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}
