import type { AreaTranslate } from '@saffron/core/i18n'
import { recordName, type WalletRecord } from '@saffron/core/wallet'

type Told = Pick<WalletRecord, 'kind' | 'cause' | 'model'>

/** What a record was booked for, in words. */
export function causeText(record: Told, t: AreaTranslate<'account'>): string {
  const { model } = record
  const name = recordName(record)
  if (name === 'usage' || name === 'refund' || name === 'title' || name === 'completion') {
    return model === undefined ? t(`account.wallet.cause.${name}`) : t(`account.wallet.cause.${name}Of`, { model })
  }
  return t(`account.wallet.cause.${name}`)
}
