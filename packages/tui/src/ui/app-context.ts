import { ApiError } from '@saffron/core/errors'
import { createContext, useContext } from 'react'

import type { Transfers } from '../drive/transfers.ts'
import type { Context } from '../shell/context.ts'
import type { ImageProtocol } from './pictures/index.ts'
import type { Reader } from './reader/reader.ts'
import type { TerminalFeatures } from './style.ts'

/** The dependencies of all screens. */
export interface AppContext extends Context {
  readonly features: TerminalFeatures
  /** The spoken messages, if a screen reader is used. */
  readonly reader?: Reader | undefined
  /** Redraws the screen after other output. */
  readonly redraw: () => void
  /** How pictures are shown, and the function that sends their data before they are drawn. */
  readonly pictures: { readonly way: ImageProtocol; readonly send: (before: string) => void }
  /** Copies from and to Drive, which continue on any screen. */
  readonly transfers: Transfers
  /** The alternate buffer for a full-screen view. See the steady screen. */
  readonly ownBuffer: { readonly enter: () => void; readonly leave: () => void }
  /** Runs something outside that buffer. */
  readonly aside: (work: () => Promise<void>) => Promise<void>
}

export const AppContext = createContext<AppContext | null>(null)

export function useApp(): AppContext {
  const context = useContext(AppContext)
  if (context === null) throw new ApiError('client.unexpected', { message: 'AppContext has no value here' })
  return context
}
