import type { AreaTranslate } from '@saffron/core/i18n'
import type { WalletRecord } from '@saffron/core/wallet'

type Told = Pick<WalletRecord, 'kind' | 'cause' | 'model'>

/** What a record was booked for, in words. */
export function causeText({ kind, cause = '', model }: Told, t: AreaTranslate<'account'>): string {
  if (kind === 'usage')
    return model === undefined ? t('account.wallet.cause.usage') : t('account.wallet.cause.usageOf', { model })
  if (kind === 'refund') {
    return model === undefined ? t('account.wallet.cause.refund') : t('account.wallet.cause.refundOf', { model })
  }
  if (kind === 'recharge' && cause.startsWith('request:')) return t('account.wallet.cause.request')
  if (kind === 'reward' && cause.startsWith('invitation:')) return t('account.wallet.cause.invitation')
  return t(`account.wallet.cause.${kind}`)
}
