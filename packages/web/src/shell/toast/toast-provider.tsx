import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

import { TOAST } from '../constants.ts'
import { type ShowToast, ToastContext, type ToastOptions } from './use-toast.ts'

import styles from './toast.module.css'

interface Toast extends Required<ToastOptions> {
  readonly id: number
  readonly message: string
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const count = useRef(0)
  const show = useCallback<ShowToast>((message, { tone = 'plain', timeout } = {}) => {
    const stays = timeout ?? (tone === 'bad' ? TOAST.longTimeoutMs : TOAST.timeoutMs)
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
        if (Math.abs(moved) > TOAST.swipePx) onClose()
      }}
    >
      {toast.message}
    </div>
  )
}
