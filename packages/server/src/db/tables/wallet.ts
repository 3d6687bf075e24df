/** The balance of a user or a workspace in micro-credits, which is the sum of the wallet's records. */
export interface WalletTable {
  id: string
  /** Null after its owner is deleted. */
  ownerId: string | null
  balance: number
  /** The part of the balance reserved for running calls. */
  held: number
  /** The cost of calls beyond the balance. No holds are possible while there is debt. */
  debt: number
  /** The number of the newest record. */
  seq: number
  createdAt: string
  updatedAt: string
}

/** A ledger record. The database rejects changes and deletions. */
export interface WalletRecordTable {
  id: string
  walletId: string
  /** From 1, without gaps in each wallet. */
  seq: number
  /** Prevents duplicate records when a transaction is repeated. */
  idempotencyKey: string
  kind: string
  amount: number
  balanceAfter: number
  /** The cause of the record: `run:<id>`, `giftcard:<id>`, `invitation:<invitee>:<side>`, `record:<id>`. */
  cause: string
  /** The ID of the user who booked it, if any. */
  actor: string | null
  /** The model of a paid call. */
  model: string | null
  createdAt: string
}

/** A user's note on a record. It's deleted with the account, but the record remains. */
interface WalletNoteTable {
  recordId: string
  walletId: string
  note: string
}

/** The amount reserved for a call until its cost is known. */
export interface WalletHoldTable {
  id: string
  walletId: string
  requestId: string
  cause: string
  /** The ID of the user who made the call. Null if it's older than workspaces. */
  actor: string | null
  /** The workspace that it's made in, which counts against the member's budget. Null means the user's own space. */
  workspaceId: string | null
  /** The model of the call. */
  model: string | null
  amount: number
  state: 'open' | 'captured' | 'released'
  /** The cost so far, to settle the hold after a crash. */
  used: number
  /** The final cost, or null unless captured. */
  cost: number | null
  /** The unpaid part of the cost. */
  debt: number
  /** JSON of the prices and the initial usage, to settle the hold after a crash. */
  prices: string
  /** JSON of the call so far, to record it after a crash. Null if it's recorded elsewhere. */
  call: string | null
  expiresAt: string
  createdAt: string
  updatedAt: string
}

/** A user's request for credits. */
export interface WalletRequestTable {
  id: string
  ownerId: string
  amount: number
  note: string
  state: 'pending' | 'approved' | 'refused' | 'withdrawn'
  /** The answer to the request. */
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
  /** The end of the code, to distinguish cards. */
  hint: string
  /** Shared by cards that were created together. */
  batchId: string
  amount: number
  state: 'active' | 'redeemed' | 'disabled'
  note: string
  /** The note for searching. See `foldText`. */
  noteFolded: string
  expiresAt: string | null
  /** The ID of the wallet. */
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
