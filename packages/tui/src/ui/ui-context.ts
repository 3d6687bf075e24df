import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import { createContext, useContext } from 'react'

import type { Reader } from './reader/reader.ts'
import type { TerminalFeatures } from './style.ts'

/** Work that continues on any screen, and its progress lines. */
export interface BackgroundJobs {
  readonly getSnapshot: () => readonly string[]
  readonly subscribe: (listener: () => void) => () => void
  readonly isBusy: () => boolean
  /** Cancels all of them. */
  readonly stop: () => void
}

/** What the components of screens need. */
export interface UiContext {
  readonly t: Translate
  readonly features: TerminalFeatures
  /** The spoken messages, if a screen reader is used. */
  readonly reader?: Reader | undefined
  /** Redraws the screen after other output. */
  readonly redraw: () => void
  /** Runs something outside the alternate buffer. */
  readonly aside: (work: () => Promise<void>) => Promise<void>
  /** Copies from and to Drive. */
  readonly transfers: BackgroundJobs
}

export const UiContext = createContext<UiContext | null>(null)

export function useUi(): UiContext {
  const context = useContext(UiContext)
  if (context === null) throw new ApiError('client.unexpected', { message: 'UiContext has no value here' })
  return context
}
