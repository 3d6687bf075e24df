import { useTranslate } from '@saffron/core/react'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { TOAST } from '../../../ui/constants.ts'
import type { Toast } from './toast-stack.ts'
import { usePageHidden } from './use-page-hidden.ts'
import { usePausableTimeout } from './use-pausable-timeout.ts'
import { useSwipe } from './use-swipe.ts'

import styles from './toast.module.css'

interface SnackbarProps {
  readonly toast: Toast
  readonly onClose: () => void
  readonly onGone: () => void
  /** Called if focus would be lost with it. */
  readonly giveFocusBack: () => void
}

/** A toast with its timeout, which pauses on hover, on focus and while the page is hidden. */
export function Snackbar({ toast, onClose, onGone, giveFocusBack }: SnackbarProps) {
  const t = useTranslate()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = usePageHidden()
  const element = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(element, onClose)
  const { leaving, action, tone } = toast
  usePausableTimeout({ ms: toast.timeout, paused: hovered || focused || hidden || leaving, onEnd: onClose })
  useLayoutEffect(() => {
    if (leaving && element.current?.contains(document.activeElement) === true) giveFocusBack()
  }, [leaving, giveFocusBack])
  useLayoutEffect(() => {
    const own = element.current
    // A toast with the same text may replace it immediately.
    return () => void (own?.contains(document.activeElement) === true && giveFocusBack())
  }, [giveFocusBack])
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(onGone, TOAST.leaveMs)
    return () => clearTimeout(timer)
  }, [leaving, onGone])
  return (
    <div className={styles.place} data-toast data-leaving={leaving || undefined}>
      <div
        ref={element}
        className={tone === 'bad' ? `${styles.toast} ${styles.bad}` : styles.toast}
        {...swipe}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {tone === 'bad' && <CircleAlert aria-hidden />}
        <p className={styles.message}>{toast.message}</p>
        {action !== undefined && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              onClose()
              action.onClick()
            }}
          >
            {action.label}
          </button>
        )}
        {(tone === 'bad' || action !== undefined) && (
          <button type="button" className={styles.close} data-close aria-label={t('common.close')} onClick={onClose}>
            <X aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}
