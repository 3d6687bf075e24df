import { ApiError } from '@saffron/core/errors'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

import type { ImageProtocol } from '../ui/pictures/index.ts'
import { UiContext } from '../ui/ui-context.ts'
import type { Context } from './context.ts'

/** The dependencies of all screens. */
export interface AppContext extends Context, UiContext {
  readonly t: Context['t']
  /** How pictures are shown, and the function that sends their data before they are drawn. */
  readonly pictures: { readonly way: ImageProtocol; readonly send: (before: string) => void }
  /** Sends a control sequence to the terminal, past Ink, which strips unknown ones. */
  readonly send: (sequence: string) => void
  /** The alternate buffer for a full-screen view. See the steady screen. */
  readonly ownBuffer: { readonly enter: () => void; readonly leave: () => void }
}

const AppValue = createContext<AppContext | null>(null)

export function AppProvider({
  value,
  children,
}: {
  readonly value: AppContext
  readonly children: ReactNode
}): ReactElement {
  return (
    <AppValue value={value}>
      <UiContext value={value}>{children}</UiContext>
    </AppValue>
  )
}

export function useApp(): AppContext {
  const context = useContext(AppValue)
  if (context === null) throw new ApiError('client.unexpected', { message: 'AppProvider is missing here' })
  return context
}
