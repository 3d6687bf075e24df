import { type ReactNode, useCallback, useState } from 'react'

import { useReportError } from '../toast/use-report-error.ts'
import { useDismissalOnWayBack } from '../use-dismissal.ts'
import { useWhenLoaded } from '../use-when-loaded.ts'
import { type Asked, createConfirming } from './confirming.ts'
import { ConfirmContext, type ConfirmOptions } from './use-confirm.ts'

const loadDialog = () => import('./confirm-dialog.tsx')

/** Renders the confirm dialog over its children. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const { part: ConfirmDialog, whenLoaded } = useWhenLoaded(loadDialog)
  const report = useReportError()
  const [ask] = useState(() => createConfirming({ show: setAsked, report }))
  useDismissalOnWayBack(() => asked?.answer('cancel'))
  const confirm = useCallback((options: ConfirmOptions) => whenLoaded(() => ask(options)), [whenLoaded, ask])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {ConfirmDialog !== undefined && <ConfirmDialog asked={asked} />}
    </ConfirmContext>
  )
}
