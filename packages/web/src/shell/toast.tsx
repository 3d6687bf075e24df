import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'

import { FAILURE_TIMEOUT_MS, SNACKBAR_SWIPE_PX, SNACKBAR_TIMEOUT_MS } from './constants.ts'

import styles from './toast.module.css'

interface ToastOptions {
  readonly tone?: 'plain' | 'bad'
  /** Milliseconds it stays; it waits while a pointer is over it. */
  readonly timeout?: number
}

type ShowToast = (message: string, options?: ToastOptions) => void

interface Toast extends Required<ToastOptions> {
  readonly id: number
  readonly message: string
}

const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a short message at the foot of the page. */
export const useToast = (): ShowToast => use(ToastContext)

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const count = useRef(0)
  const show = useCallback<ShowToast>((message, { tone = 'plain', timeout } = {}) => {
    const stays = timeout ?? (tone === 'bad' ? FAILURE_TIMEOUT_MS : SNACKBAR_TIMEOUT_MS)
    setToast({ id: ++count.current, message, tone, timeout: stays })
  }, [])
  const close = useCallback(() => setToast(undefined), [])
  return (
    <ToastContext value={show}>
      {children}
      <div aria-live="polite" className={styles.place}>
        {toast !== undefined && <Snackbar key={toast.id} toast={toast} onClose={close} />}
      </div>
    </ToastContext>
  )
}

function Snackbar({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const [hovered, setHovered] = useState(false)
  const touchStart = useRef(0)
  useEffect(() => {
    if (hovered) return undefined
    const timer = setTimeout(onClose, toast.timeout)
    return () => clearTimeout(timer)
  }, [hovered, toast.timeout, onClose])
  return (
    <div
      className={toast.tone === 'bad' ? `${styles.toast} ${styles.bad}` : styles.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onTouchStart={(event) => {
        touchStart.current = event.touches[0]?.clientY ?? 0
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientY ?? 0) - touchStart.current
        if (Math.abs(moved) > SNACKBAR_SWIPE_PX) onClose()
      }}
    >
      {toast.message}
    </div>
  )
}
