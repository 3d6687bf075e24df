import type { Translate } from '../i18n/index.ts'
import { recordName } from './cause.ts'
import type { WalletRecord } from './entities.ts'

type Described = Pick<WalletRecord, 'kind' | 'cause' | 'state' | 'model'>

/** Returns what a record is: its reason, or the state of a request. */
export const recordLabel = (record: Described, t: Translate): string =>
  record.state === undefined ? t(`wallet.record.${recordName(record)}`) : t(`wallet.request.${record.state}`)

/** Returns the reason of a record, with the model of a call. */
export function recordText(record: Described, t: Translate): string {
  const label = recordLabel(record, t)
  return record.model === undefined ? label : t('wallet.record.ofModel', { record: label, model: record.model })
}

/** Returns what people know about a record besides its reason: the model and the notes. */
export const recordDetails = ({ model, note, answer }: Pick<WalletRecord, 'model' | 'note' | 'answer'>): string =>
  [model, note, answer].filter(Boolean).join(' · ')
