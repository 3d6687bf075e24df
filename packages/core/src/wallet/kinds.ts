/** The kinds of ledger records. */
export const RECORD_KINDS = ['recharge', 'giftcard', 'reward', 'usage', 'refund', 'adjust', 'reversal'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The kinds that add credits from outside. */
export const CREDIT_KINDS = ['recharge', 'giftcard', 'reward', 'adjust'] as const satisfies readonly RecordKind[]
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** Returns whether a record can be reversed: only one that added credits from outside. */
export const isReversible = (kind: string, amountMicros: number): boolean =>
  CREDIT_KINDS.some((each) => each === kind) && amountMicros >= 0

export const REQUEST_STATES = ['pending', 'approved', 'refused', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const GIFT_CARD_STATES = ['active', 'redeemed', 'disabled', 'expired'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

/** The names of a model's prices. */
export const PRICE_NAMES = ['input', 'cachedInput', 'output', 'image', 'megapixel', 'videoSecond'] as const
export type PriceName = (typeof PRICE_NAMES)[number]
