import type { Endpoint } from '@saffron/core/contract'

import type { ListPartProps } from '../../ui/list/index.ts'

/** The props the console passes to each tab. */
export interface TabProps {
  /** Props of the tab's list: the title, the names of all tabs above its rows, the palette and Esc. */
  readonly frame: Required<Pick<ListPartProps<never>, 'title' | 'above' | 'onPalette' | 'onBack'>>
  /** Whether the user may make a call, according to the contract's access column. */
  readonly may: (call: Pick<Endpoint, 'access'>) => boolean
  /** Handles the screen's own keys. Returns true if it handled the key. */
  readonly onKey: (name: string | undefined) => boolean
}
