import { useTranslate } from '@saffron/core/react'
import { useCallback, useEffect, useState } from 'react'

import { RESEND_SECONDS } from '../shell/constants.ts'
import { useReportError } from '../shell/toast/use-report-error.ts'
import { resendCountdowns } from './countdowns.ts'

import styles from './button.module.css'

interface ResendButtonProps {
  /** What is sent: its countdown goes on while the button is elsewhere. */
  readonly name: string
  /** Sends; the countdown starts when it has. What it rejects with is shown as a toast. */
  readonly onSend: () => Promise<unknown>
  /** Defaults to: verification code. */
  readonly label?: string
}

/** Sends a code again, at most once a minute; meanwhile it shows the seconds left. */
export function ResendButton({ name, onSend, label }: ResendButtonProps) {
  const report = useReportError()
  const [busy, setBusy] = useState(false)
  const [seconds, refresh] = useSecondsLeft(name)
  const send = async () => {
    setBusy(true)
    try {
      await onSend()
      resendCountdowns.start(name, RESEND_SECONDS)
      refresh()
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }
  return <ResendFace label={label} busy={busy} seconds={seconds} onPress={() => void send()} />
}

interface ResendFaceProps {
  readonly label: string | undefined
  readonly busy: boolean
  readonly seconds: number
  readonly onPress: () => void
}

/** The button in one of its states. */
export function ResendFace({ label, busy, seconds, onPress }: ResendFaceProps) {
  const t = useTranslate()
  const waiting = seconds > 0
  return (
    <button
      type="button"
      className={`${styles.quiet} ${styles.steady}`}
      aria-busy={busy}
      // Not disabled: that would take the focus away from whoever just pressed it.
      aria-disabled={busy || waiting}
      onClick={() => {
        if (!busy && !waiting) onPress()
      }}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {waiting ? t('shell.resend.wait', { seconds }) : (label ?? t('shell.resend'))}
    </button>
  )
}

/** Seconds left of a countdown, read again each time the number changes, and what reads it at once. */
function useSecondsLeft(name: string): [number, () => void] {
  const [, setTick] = useState(0)
  const refresh = useCallback(() => setTick((tick) => tick + 1), [])
  const seconds = resendCountdowns.left(name)
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setInterval(() => resendCountdowns.left(name) !== seconds && refresh(), 100)
    return () => clearInterval(timer)
  }, [name, seconds, refresh])
  return [seconds, refresh]
}
