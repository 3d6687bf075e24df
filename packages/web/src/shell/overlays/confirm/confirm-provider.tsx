import { type ReactNode, useCallback, useState } from 'react'

import { ConfirmContext, type ConfirmOptions } from '../../../ui/overlays/use-confirm.ts'
import { useReportError } from '../../../ui/overlays/use-report-error.ts'
import { useWhenLoaded } from '../../../ui/use-when-loaded.ts'
import { useDismissalOnNavigation } from '../../session/use-dismissal.ts'
import { type PendingQuestion, createConfirming } from './confirming.ts'

const loadDialog = () => import('./confirm-dialog.tsx')

/** Renders the confirm dialog over its children. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<PendingQuestion>()
  const { part: ConfirmDialog, whenLoaded } = useWhenLoaded(loadDialog)
  const report = useReportError()
  const [ask] = useState(() => createConfirming({ show: setAsked, report }))
  useDismissalOnNavigation(() => asked?.answer('cancel'))
  const confirm = useCallback((options: ConfirmOptions) => whenLoaded(() => ask(options)), [whenLoaded, ask])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {ConfirmDialog !== undefined && <ConfirmDialog asked={asked} />}
    </ConfirmContext>
  )
}
