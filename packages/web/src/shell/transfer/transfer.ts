import type { TransferItem } from '@saffron/core/workspace'

/** Items of one space that go to another. */
export interface Transfer {
  readonly items: readonly TransferItem[]
  /** The workspace that they're in. Undefined for the user's own space. */
  readonly workspace: string | undefined
}

/** What became of them. */
export interface Sent {
  readonly copied: boolean
  /** The page of the first one. */
  readonly path: string
}
