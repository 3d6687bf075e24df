import { ApiError } from '@saffron/core/errors'
import { createContext, useContext } from 'react'

import type { Transfers } from '../drive/transfers.ts'
import type { Context } from '../shell/context.ts'
import type { PictureWay } from './pictures/index.ts'
import type { Reader } from './reader/reader.ts'
import type { TerminalFeatures } from './style.ts'

/** What every screen of the app may need. */
export interface AppContext extends Context {
  readonly features: TerminalFeatures
  /** Where somebody listens to the terminal: what is said to them. */
  readonly reader?: Reader | undefined
  /** Draws the screen again, after something else wrote on it. */
  readonly redraw: () => void
  /** How pictures are shown, and what sends the terminal what they need before they are drawn. */
  readonly pictures: { readonly way: PictureWay; readonly send: (before: string) => void }
  /** Copies from and to the drive, which go on whatever screen is shown. */
  readonly transfers: Transfers
  /** For a screen that takes the whole terminal; see the steady screen. */
  readonly ownBuffer: { readonly enter: () => void; readonly leave: () => void }
  /** Does something outside that buffer. */
  readonly aside: (work: () => Promise<void>) => Promise<void>
}

export const AppContext = createContext<AppContext | null>(null)

export function useApp(): AppContext {
  const context = useContext(AppContext)
  if (context === null) throw new ApiError('client.unexpected', { message: 'AppContext has no value here' })
  return context
}
