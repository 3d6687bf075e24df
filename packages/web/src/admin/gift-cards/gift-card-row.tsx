import { ApiError } from '@saffron/core/errors'
import { formatCredits, momentBefore } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { GiftCard } from '@saffron/core/wallet'
import { Ban, RotateCcw } from 'lucide-react'

import { api } from '../../shell/session/client.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { DateTime, dateText, dateTimeText } from '../../ui/moment.tsx'
import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'

import settingsStyles from '../../ui/settings/settings.module.css'

const TONES = { active: 'good', redeemed: undefined, disabled: 'bad', expired: 'bad' } as const

interface GiftCardRowProps {
  readonly card: GiftCard
  readonly focus: RowFocus
  readonly onChanged: (card: GiftCard) => void
  /** Called when someone else has changed the card. */
  readonly onOutdated: () => void
}

/** A gift card: its value, its state, and a switch to disable it. */
export function GiftCardRow({ card, focus, onChanged, onOutdated }: GiftCardRowProps) {
  const t = useTranslate('admin')
  const { hint, amountMicros, state, createdAt, expiresAt, redeemedAt, redeemedBy, note } = card
  return (
    <Row
      focus={focus}
      name={
        <>
          {t('common.creditsAmount', { credits: formatCredits(amountMicros, t.locale) })}
          <code className={settingsStyles.chip}>…{hint}</code>
          <span className={settingsStyles.chip} data-tone={TONES[state]}>
            {t(`admin.audit.state.${state}`)}
          </span>
        </>
      }
      facts={
        <>
          <DateTime at={createdAt} />
          {expiresAt !== undefined && (
            <span>{t('admin.giftcard.expiresOn', { day: dateText(momentBefore(expiresAt), t.locale) })}</span>
          )}
          {redeemedAt !== undefined && (
            <span>
              {t('admin.giftcard.redeemedBy', {
                name: redeemedBy === undefined ? t('admin.wallet.gone') : redeemedBy.name || redeemedBy.id,
                when: dateTimeText(redeemedAt, t.locale),
              })}
            </span>
          )}
          {note !== undefined && <span lang="">{note}</span>}
        </>
      }
      actions={
        state !== 'redeemed' && (
          <Switch card={card} tabIndex={focus.tabIndex} onChanged={onChanged} onOutdated={onOutdated} />
        )
      }
    />
  )
}

interface SwitchProps extends Pick<GiftCardRowProps, 'card' | 'onChanged' | 'onOutdated'> {
  readonly tabIndex: RowFocus['tabIndex']
}

function Switch({ card, tabIndex, onChanged, onOutdated }: SwitchProps) {
  const t = useTranslate('admin')
  const confirm = useConfirm()
  const toast = useToast()
  const report = useReportError()
  const { id, hint, state, updatedAt } = card
  const isDisabled = state === 'disabled'
  const change = async () => {
    try {
      const body = { state: isDisabled ? ('active' as const) : ('disabled' as const), updatedAt }
      onChanged(await api.wallet.changeGiftCard({ params: { id }, body }))
      toast(t(isDisabled ? 'admin.giftcard.enabled' : 'admin.giftcard.disabled'))
    } catch (error) {
      if (ApiError.is(error) && error.statusCode === 409) onOutdated()
      report(error)
    }
  }
  const ask = () =>
    confirm({
      title: t('admin.giftcard.disableTitle'),
      subject: `…${hint}`,
      content: t('admin.giftcard.disableText'),
      okText: t('common.disable'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: change,
    })
  return isDisabled ? (
    <IconButton
      label={t('admin.giftcard.enableOf', { hint })}
      icon={<RotateCcw aria-hidden />}
      tabIndex={tabIndex}
      onClick={() => void change()}
    />
  ) : (
    <IconButton
      label={t('admin.giftcard.disableOf', { hint })}
      icon={<Ban aria-hidden />}
      tabIndex={tabIndex}
      onClick={ask}
    />
  )
}
