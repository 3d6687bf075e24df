import type { AreaTranslate } from '@saffron/core/i18n'
import { recordName, type WalletRecord } from '@saffron/core/wallet'

type Told = Pick<WalletRecord, 'kind' | 'cause' | 'model'>

/** The purposes of model calls. */
const OF_MODELS = ['usage', 'refund', 'title', 'completion', 'summary', 'embedding', 'vision'] as const
const isOfModel = (name: string): name is (typeof OF_MODELS)[number] => OF_MODELS.some((each) => each === name)

/** Returns the reason of a record as text. */
export function causeText(record: Told, t: AreaTranslate<'account'>): string {
  const { model } = record
  const name = recordName(record)
  if (isOfModel(name)) {
    return model === undefined ? t(`account.wallet.cause.${name}`) : t(`account.wallet.cause.${name}Of`, { model })
  }
  return t(`account.wallet.cause.${name}`)
}
