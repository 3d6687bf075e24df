import { useTranslate } from '@saffron/core/react'
import { useCallback, useEffect, useState } from 'react'

import { RESEND_SECONDS } from './constants.ts'
import { resendCountdowns } from './countdowns.ts'
import { useReportError } from './overlays/use-report-error.ts'

import styles from './button.module.css'

interface ResendButtonProps {
  /** The name of its countdown, which continues when the button isn't shown. */
  readonly name: string
  /** Sends it. The countdown starts afterwards. A rejection is shown as a toast. */
  readonly onSend: () => Promise<unknown>
  /** Default: verification code. */
  readonly label?: string
}

/** Sends a code again, at most once a minute, and shows the remaining seconds. */
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
      // Not disabled, because that would remove focus from the pressed button.
      aria-disabled={busy || waiting}
      onClick={() => {
        if (!busy && !waiting) onPress()
      }}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {waiting ? t('shell.resend.wait', { seconds }) : (label ?? t('common.verificationCode'))}
    </button>
  )
}

/** Returns the remaining seconds, updated on each change, and a function that updates them now. */
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
