import { promptRemoval } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import type { SystemPrompt } from '@saffron/core/system'

import { api } from '../../shell/session/client.ts'
import { DateTime } from '../../ui/moment.tsx'
import { EntryPage } from '../entry-page.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

export default function PromptPage() {
  return (
    <EntryPage<SystemPrompt>
      of="prompt"
      column="text"
      load={(q, { signal, ...page }) => api.system.searchPrompts({ query: { ...page, q }, signal })}
      Dialog={PromptDialog}
      closesOnMask={false}
      removalOf={promptRemoval}
      onRemove={({ id, version }) => api.system.deletePrompt({ params: { id }, query: { version } })}
      Value={PromptText}
      State={PromptState}
    />
  )
}

interface PromptProps {
  readonly entry: SystemPrompt
}

function PromptText({ entry: { text } }: PromptProps) {
  const t = useTranslate('admin')
  return <div className={styles.excerpt}>{text === '' ? t('admin.prompt.nothing') : <span lang="">{text}</span>}</div>
}

function PromptState({ entry: { known, isDefault, updatedAt } }: PromptProps) {
  const t = useTranslate('admin')
  return (
    <>
      {known && (
        <span className={admin.chip}>{t(isDefault ? 'admin.prompt.isDefault' : 'admin.prompt.rewritten')}</span>
      )}
      <DateTime at={updatedAt} />
    </>
  )
}
