import type { AreaKey, MessageKey } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import type { AgentDraft, AgentDraftSnapshot, AgentField } from '@saffron/core/store'

import { Button } from '../../ui/button.tsx'

import styles from './form.module.css'

interface ConflictNoticeProps {
  readonly draft: AgentDraft
  readonly snapshot: AgentDraftSnapshot
}

const LABELS: Readonly<Record<AgentField, MessageKey | AreaKey<'store'>>> = {
  name: 'store.form.name',
  avatar: 'store.form.avatar',
  description: 'store.form.description',
  instructions: 'store.form.instructions',
  model: 'common.model',
  parameters: 'store.form.section.model',
  opening: 'store.form.opening',
  suggestions: 'store.form.suggestions',
  examples: 'store.form.examples',
  category: 'store.form.category',
  tags: 'store.form.tags',
  visibility: 'store.visibility',
  language: 'store.form.language',
  instructionsVisible: 'store.form.visible',
}

/** Says that someone else changed the same fields, and lets the editor choose. Nothing is saved until then. */
export function ConflictNotice({ draft, snapshot: { conflicts } }: ConflictNoticeProps) {
  const t = useTranslate('store')
  if (conflicts.length === 0) return null
  const names = new Intl.ListFormat(t.locale).format(conflicts.map((field) => t(LABELS[field])))
  return (
    <div role="alert" className={styles.conflict}>
      <p>{t('store.form.conflict', { fields: names })}</p>
      <div>
        <Button onClick={() => void draft.resolve('mine')}>{t('store.form.mine')}</Button>
        <Button onClick={() => void draft.resolve('theirs')}>{t('store.form.theirs')}</Button>
      </div>
    </div>
  )
}
