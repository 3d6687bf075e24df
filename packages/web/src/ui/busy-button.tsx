import { type ReactNode, useState } from 'react'

import { useReportError } from '../shell/toast/use-report-error.ts'
import { Button } from './button.tsx'

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
    <Button tone={tone} busy={busy} icon={icon} onClick={() => void press()}>
      {children}
    </Button>
  )
}
