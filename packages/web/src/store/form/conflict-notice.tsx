import { useTranslate } from '@saffron/core/react'
import type { AgentDraft, AgentDraftSnapshot } from '@saffron/core/store'

import { Button } from '../../ui/button.tsx'
import { fieldLabel } from '../field-label.ts'

import styles from './form.module.css'

interface ConflictNoticeProps {
  readonly draft: AgentDraft
  readonly snapshot: AgentDraftSnapshot
}

/** Says that someone else changed the same fields, and lets the editor choose. Nothing is saved until then. */
export function ConflictNotice({ draft, snapshot: { conflicts } }: ConflictNoticeProps) {
  const t = useTranslate('store')
  if (conflicts.length === 0) return null
  const names = new Intl.ListFormat(t.locale).format(conflicts.map((field) => fieldLabel(field, t)))
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
