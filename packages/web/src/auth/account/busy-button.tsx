import { type ReactNode, useState } from 'react'

import { useReportError } from '../../shell/toast/use-report-error.ts'

import button from '../../ui/button.module.css'

interface BusyButtonProps {
  readonly onPress: () => Promise<unknown>
  readonly tone?: 'primary' | 'quiet'
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** Does something that takes a while, once at a time; what it fails with is a toast. */
export function BusyButton({ onPress, tone = 'quiet', icon, children }: BusyButtonProps) {
  const report = useReportError()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress().catch(report)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={button[tone]}
      aria-busy={busy}
      // Not disabled: that would take the focus away from whoever just pressed it.
      aria-disabled={busy}
      onClick={() => !busy && void press()}
    >
      {busy ? <span className={button.spinner} aria-hidden /> : icon}
      {children}
    </button>
  )
}
