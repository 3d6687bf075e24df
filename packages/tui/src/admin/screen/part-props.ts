import type { Endpoint } from '@saffron/core/contract'

import type { ListPartProps } from '../../ui/list/index.ts'

/** The props the console passes to each part. */
export interface PartProps {
  /** Props of the part's list: the title, the names of all parts above its rows, and the way out. */
  readonly frame: Required<Pick<ListPartProps<never>, 'title' | 'above' | 'onPalette' | 'onBack'>>
  /** Whether the user may make a call, according to the contract's access column. */
  readonly may: (call: Pick<Endpoint, 'access'>) => boolean
  /** Handles the screen's own keys. Returns true if it handled the key. */
  readonly onKey: (name: string | undefined) => boolean
}
