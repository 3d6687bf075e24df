import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

import { type Asked, createAsking } from './ask-one.ts'

/** What a confirm dialog asks (specification, section 3). The title defaults to the shell's. */
export interface ConfirmOptions {
  readonly title?: string
  /** Names what goes. */
  readonly content: string
  readonly okText?: string
  readonly cancelText?: string
}

const ConfirmContext = createContext<(options: ConfirmOptions) => Promise<boolean>>(() => Promise.resolve(false))
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Asks before something that cannot be undone; resolves to true only where the person pressed the OK button. */
export const useConfirm = () => use(ConfirmContext)

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked<ConfirmOptions>>()
  const [confirm] = useState(() => createAsking(setAsked))
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== undefined && (
        <Suspense>
          <ConfirmDialog {...asked.question} answer={asked.answer} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
