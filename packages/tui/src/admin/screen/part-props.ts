import type { Endpoint } from '@saffron/core/contract'

/** What a part of the console is given by the screen around it. */
export interface PartProps {
  readonly title: string
  /** Rows above those of the part: the names of all parts. */
  readonly above: readonly string[]
  /** Whether who is here may make a call, by the contract's own column. */
  readonly may: (call: Pick<Endpoint, 'access'>) => boolean
  /** Keys of the screen itself; true where one was. */
  readonly onKey: (name: string | undefined) => boolean
  readonly onPalette: () => void
  readonly onBack: () => void
}
