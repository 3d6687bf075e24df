import { type ComponentProps, type ReactNode, useState } from 'react'

import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useReportError } from './overlays/use-report-error.ts'

import styles from './button.module.css'

interface BusyButtonProps {
  readonly onPress: () => Promise<unknown>
  readonly tone?: 'primary' | 'quiet'
  readonly icon?: ReactNode
  readonly disabled?: boolean
  readonly className?: string | undefined
  /** Its accessible name, if the text isn't enough. */
  readonly label?: string
  readonly children: ReactNode
}

/** Runs an action, which can't be started again until it ends. An error is shown as a toast. */
export function BusyButton({ onPress, tone = 'quiet', icon, disabled, className, label, children }: BusyButtonProps) {
  const { busy, press } = useBusyPress(onPress)
  return (
    <Button
      tone={tone}
      busy={busy}
      icon={icon}
      disabled={disabled}
      className={className}
      aria-label={label}
      onClick={press}
    >
      {children}
    </Button>
  )
}

interface BusyIconButtonProps extends Omit<ComponentProps<typeof IconButton>, 'onClick'> {
  readonly onPress: () => Promise<unknown>
}

/** The same as an icon button. */
export function BusyIconButton({ onPress, icon, ...rest }: BusyIconButtonProps) {
  const { busy, press } = useBusyPress(onPress)
  return (
    <IconButton
      {...rest}
      icon={busy ? <span className={styles.spinner} aria-hidden /> : icon}
      aria-busy={busy}
      onClick={press}
    />
  )
}

function useBusyPress(onPress: () => Promise<unknown>) {
  const report = useReportError()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onPress().catch(report)
    setBusy(false)
  }
  return { busy, press: () => void (busy || run()) }
}
