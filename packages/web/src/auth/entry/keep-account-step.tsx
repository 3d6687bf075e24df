import type { Tokens } from '@saffron/core/auth'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { dateFormat } from '../../ui/date-format.ts'
import { Failure } from '../../ui/failure.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SheetTitle } from '../sheet-title.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

import styles from '../auth.module.css'

interface KeepAccountStepProps {
  readonly tokens: Tokens
  readonly deletionAt: string
  readonly entry: SignInFlow
}

/** Offers to cancel the account's scheduled deletion when its owner signs in. */
export function KeepAccountStep({ tokens, deletionAt, entry }: KeepAccountStepProps) {
  const t = useTranslate('account')
  const toast = useToast()
  const [busy, setBusy] = useState<'keep' | 'goOn'>()
  const [failure, setFailure] = useState<unknown>()
  const day = dateFormat(t.locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(deletionAt))
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
  const choiceButton = (choice: 'keep' | 'goOn', tone: 'primary' | 'quiet') => (
    <Button
      tone={tone}
      busy={busy === choice}
      disabled={busy !== undefined && busy !== choice}
      className={styles.submit}
      onClick={() => void choose(choice)}
    >
      {t(`account.keep.${choice}`)}
    </Button>
  )
  return (
    <>
      <SheetTitle arrives title={t('account.keep.title')} lead={t('account.keep.lead', { day })} />
      <div className={styles.form}>
        <Failure error={failure} />
        {choiceButton('keep', 'primary')}
        {choiceButton('goOn', 'quiet')}
      </div>
      <p className={styles.other}>{t('account.keep.note')}</p>
    </>
  )
}
