import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'

import { api } from '../../shell/session/client.ts'
import { DateTime } from '../../ui/moment.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { EntryPage } from '../entry-page.tsx'
import { EntryRow, type EntryRowProps } from '../entry-row.tsx'
import { useAskRemoval } from '../use-ask-removal.ts'
import { useConsoleList } from '../use-console-list.ts'
import { useSearch } from '../use-search.ts'
import { PromptDialog } from './prompt-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

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
    <EntryPage {...kept} of="prompt" search={search} onNew={() => void edit()}>
      {(prompt, focus) => (
        <PromptRow prompt={prompt} focus={focus} onEdit={() => void edit(prompt)} onRemove={() => remove(prompt)} />
      )}
    </EntryPage>
  )
}

interface PromptRowProps extends EntryRowProps {
  readonly prompt: SystemPrompt
}

function PromptRow({ prompt, ...row }: PromptRowProps) {
  const t = useTranslate('admin')
  const { text, known, isDefault, updatedAt } = prompt
  return (
    <EntryRow
      {...row}
      entry={prompt}
      saysColumn="text"
      says={
        <div className={styles.excerpt}>{text === '' ? t('admin.prompt.nothing') : <span lang="">{text}</span>}</div>
      }
      state={
        <>
          {known && (
            <span className={admin.chip}>{t(isDefault ? 'admin.prompt.isDefault' : 'admin.prompt.rewritten')}</span>
          )}
          <DateTime at={updatedAt} />
        </>
      }
      removal={isDefault ? undefined : known ? 'reset' : 'remove'}
    />
  )
}
