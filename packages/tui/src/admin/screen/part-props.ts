import type { Endpoint } from '@saffron/core/contract'

/** The props the console passes to each part. */
export interface PartProps {
  readonly title: string
  /** Rows above the part's own: the names of all parts. */
  readonly above: readonly string[]
  /** Whether the user may make a call, according to the contract's access column. */
  readonly may: (call: Pick<Endpoint, 'access'>) => boolean
  /** Handles the screen's own keys. Returns true if it handled the key. */
  readonly onKey: (name: string | undefined) => boolean
  readonly onPalette: () => void
  readonly onBack: () => void
}
