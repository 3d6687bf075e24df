/** What somebody has, in micro-credits: the sum of its records, kept beside them. */
export interface WalletTable {
  id: string
  /** Null once the account is gone. */
  userId: string | null
  balance: number
  /** The part of the balance that calls under way may need. */
  held: number
  /** What calls did cost beyond all there was. Nothing is held while there is any. */
  debt: number
  /** Of the newest record. */
  seq: number
  createdAt: string
  updatedAt: string
}

/** One booking; the database refuses to change or remove it. */
export interface WalletRecordTable {
  id: string
  walletId: string
  /** From 1, without a gap in each wallet. */
  seq: number
  /** What makes a booking that is tried twice one booking. */
  idempotencyKey: string
  kind: string
  amount: number
  balanceAfter: number
  /** What it was booked for: `run:<id>`, `giftcard:<id>`, `invitation:<invitee>:<side>`, `record:<id>`. */
  cause: string
  /** The id of who booked it, where somebody did. */
  actor: string | null
  /** The model that a call paid for. */
  model: string | null
  createdAt: string
}

/** What somebody wrote beside a record. It goes with the account; the record stays. */
interface WalletNoteTable {
  recordId: string
  walletId: string
  note: string
}

/** The most that a call may cost, set aside until it is known. */
export interface WalletHoldTable {
  id: string
  walletId: string
  requestId: string
  cause: string
  /** The one that is called. */
  model: string | null
  amount: number
  state: 'open' | 'captured' | 'released'
  /** What it has cost so far, for the one who settles after a process died. */
  used: number
  /** What it did cost; null unless captured. */
  cost: number | null
  /** The part of the cost that is not paid. */
  debt: number
  /** JSON of the prices that held when it began. */
  prices: string
  /** JSON of the call as far as it has gone, for the one who notes it after a process died; null where others know. */
  call: string | null
  expiresAt: string
  createdAt: string
  updatedAt: string
}

/** Somebody's wish for a recharge. */
export interface WalletRequestTable {
  id: string
  userId: string
  amount: number
  note: string
  state: 'pending' | 'approved' | 'refused' | 'withdrawn'
  /** What was said to it. */
  answer: string | null
  decidedBy: string | null
  decidedAt: string | null
  recordId: string | null
  createdAt: string
  updatedAt: string
}

export interface GiftCardTable {
  id: string
  codeHash: string
  /** How the code ends, so that cards can be told apart. */
  hint: string
  /** The same for cards that were made in one go. */
  batchId: string
  amount: number
  state: 'active' | 'redeemed' | 'disabled'
  note: string
  /** The note for finding: see `foldText`. */
  noteFolded: string
  expiresAt: string | null
  /** The wallet. */
  redeemedBy: string | null
  redeemedAt: string | null
  createdBy: string | null
  createdAt: string
  updatedAt: string
}

export interface WalletTables {
  wallet: WalletTable
  walletRecord: WalletRecordTable
  walletNote: WalletNoteTable
  walletHold: WalletHoldTable
  walletRequest: WalletRequestTable
  giftCard: GiftCardTable
}
