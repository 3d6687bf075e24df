import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

/** What a confirm dialog asks (specification, section 3). The title defaults to the shell's. */
export interface ConfirmOptions {
  readonly title?: string
  /** Names what goes. */
  readonly content: string
  readonly okText?: string
  readonly cancelText?: string
}

interface Question extends ConfirmOptions {
  readonly answer: (confirmed: boolean) => void
}

const ConfirmContext = createContext<(options: ConfirmOptions) => Promise<boolean>>(() => Promise.resolve(false))
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Asks before something that cannot be undone; resolves to true only where the person pressed the OK button. */
export const useConfirm = () => use(ConfirmContext)

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const confirm = useCallback(
    (options: ConfirmOptions) =>
      new Promise<boolean>((resolve) => {
        const answer = (confirmed: boolean) => {
          setQuestion(undefined)
          resolve(confirmed)
        }
        setQuestion({ ...options, answer })
      }),
    [],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question !== undefined && (
        <Suspense>
          <ConfirmDialog {...question} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}
