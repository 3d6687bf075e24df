import { ApiError } from '@saffron/core/errors'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { type AdminWalletRecord, isReversible } from '@saffron/core/wallet'

import { api } from '../../shell/session/client.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import type { LedgerRowProps } from './ledger-row.tsx'
import { NoteDialog } from './note-dialog.tsx'

import button from '../../ui/button.module.css'

/** An admin's actions for a transaction or a request. */
export function LedgerActions({
  record,
  onDecided,
  onRecorded,
}: Pick<LedgerRowProps, 'record' | 'onDecided' | 'onRecorded'>) {
  const t = useTranslate('admin')
  const { id, kind, state, amountMicros, user, updatedAt } = record
  const openDialog = useDialog()
  const toast = useToast()
  const report = useReportError()
  const words = { name: user?.name || user?.email || '', credits: formatCredits(amountMicros, t.locale) }

  const decide = async (decision: 'approve' | 'refuse') => {
    const act = async (answer: string): Promise<AdminWalletRecord | undefined> => {
      const asked = { params: { id }, body: { updatedAt, ...(answer !== '' && { answer }) } }
      try {
        return await (decision === 'approve' ? api.wallet.approveRequest(asked) : api.wallet.refuseRequest(asked))
      } catch (error) {
        // The record behind the dialog is refreshed. The dialog reports the conflict.
        if (ApiError.is(error) && error.code === 'request.outdated') onRecorded()
        if (!ApiError.is(error) || error.code !== 'wallet_record.settled') throw error
        // Someone else has decided it, so there's nothing left to ask.
        onRecorded()
        report(error)
        return undefined
      }
    }
    const title = t(`admin.wallet.${decision}Title`)
    const decided = await openDialog<AdminWalletRecord>(title, ({ resolve }) => (
      <NoteDialog
        title={title}
        text={t(`admin.wallet.${decision}Text`, words)}
        label={t('admin.wallet.answer')}
        hint={t('admin.wallet.answerHint')}
        field="answer"
        okText={t(`admin.wallet.${decision}`)}
        danger={decision === 'refuse'}
        act={act}
        resolve={resolve}
      />
    ))
    if (decided === undefined) return
    onDecided(decided)
    toast(t(decision === 'approve' ? 'admin.wallet.approved' : 'admin.wallet.refused'))
  }

  const reverse = async () => {
    const title = t('admin.wallet.reverseTitle')
    const reversal = await openDialog<AdminWalletRecord>(title, ({ resolve }) => (
      <NoteDialog
        title={title}
        text={t('admin.wallet.reverseText', words)}
        label={t('admin.wallet.note')}
        hint={t('admin.wallet.noteHint')}
        field="note"
        okText={t('admin.wallet.reverse')}
        danger
        act={(note) => api.wallet.reverseRecord({ params: { id }, body: { ...(note !== '' && { note }) } })}
        resolve={resolve}
      />
    ))
    if (reversal === undefined) return
    onRecorded()
    toast(t('admin.wallet.reversed'))
  }

  if (kind === 'request' && state === 'pending') {
    return (
      <>
        <button type="button" className={button.quiet} onClick={() => void decide('approve')}>
          {t('admin.wallet.approve')}
        </button>
        <button type="button" className={button.quiet} onClick={() => void decide('refuse')}>
          {t('admin.wallet.refuse')}
        </button>
      </>
    )
  }
  if (!isReversible(kind, amountMicros)) return null
  return (
    <button type="button" className={button.quiet} onClick={() => void reverse()}>
      {t('admin.wallet.reverse')}
    </button>
  )
}
