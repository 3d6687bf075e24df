import type { Tokens } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { useToast } from '../../shell/toast/use-toast.ts'
import { Failure } from '../failure.tsx'
import { SheetTitle } from '../sheet-title.tsx'
import type { Entry } from './use-entry.ts'

import button from '../../ui/button.module.css'
import styles from '../auth.module.css'

interface KeepAccountStepProps {
  readonly tokens: Tokens
  readonly deletionAt: string
  readonly entry: Entry
}

/** Whoever asked for the deletion of their account, and signs in before its day, is offered to keep it. */
export function KeepAccountStep({ tokens, deletionAt, entry }: KeepAccountStepProps) {
  const t = useTranslate('account')
  const toast = useToast()
  const [busy, setBusy] = useState<'keep' | 'goOn'>()
  const [failure, setFailure] = useState<unknown>()
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(deletionAt))
  const choose = async (choice: 'keep' | 'goOn') => {
    setFailure(undefined)
    setBusy(choice)
    try {
      await (choice === 'keep' ? entry.keep(tokens) : entry.admit(tokens))
      if (choice === 'keep') toast(t('account.keep.kept'))
    } catch (error) {
      setFailure(error)
      setBusy(undefined)
    }
  }
  const choiceButton = (choice: 'keep' | 'goOn', look: string | undefined) => (
    <button
      type="button"
      className={`${look} ${styles.submit}`}
      aria-busy={busy === choice}
      disabled={busy !== undefined}
      onClick={() => void choose(choice)}
    >
      {busy === choice && <span className={button.spinner} aria-hidden />}
      {t(`account.keep.${choice}`)}
    </button>
  )
  return (
    <>
      <SheetTitle arrives title={t('account.keep.title')} lead={t('account.keep.lead', { day })} />
      <div className={styles.form}>
        <Failure error={failure} />
        {choiceButton('keep', button.primary)}
        {choiceButton('goOn', button.quiet)}
      </div>
      <p className={styles.other}>{t('account.keep.note')}</p>
    </>
  )
}
