import { lazy, type ReactNode, Suspense, useState } from 'react'

import { type Asked, createAsking } from './ask-one.ts'
import { ConfirmContext, type ConfirmOptions } from './use-confirm.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

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
