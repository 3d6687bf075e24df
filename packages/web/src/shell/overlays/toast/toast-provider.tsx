import { useTranslate } from '@saffron/core/react'
import { type ReactNode, useCallback, useRef, useState } from 'react'

import { FLOATING } from '../../../ui/floating.ts'
import { type ShowToast, ToastContext } from '../../../ui/overlays/use-toast.ts'
import { Snackbar } from './snackbar.tsx'
import { addToast, closeToast, makeToast, removeToast, type Toast } from './toast-stack.ts'
import { useToastKeys } from './use-toast-keys.ts'

import styles from './toast.module.css'

/** Renders the toasts over its children, the newest closest to the edge. Screen readers announce them in order. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const t = useTranslate()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const count = useRef(0)
  const stack = useRef<HTMLElement>(null)
  const show = useCallback<ShowToast>((message, options) => {
    const toast = makeToast((count.current += 1), message, options)
    setToasts((shown) => addToast(shown, toast))
    options?.signal?.addEventListener('abort', () => setToasts((shown) => closeToast(shown, toast.id)))
  }, [])
  const giveFocusBack = useToastKeys(stack)
  return (
    <ToastContext value={show}>
      {children}
      <section ref={stack} className={styles.stack} aria-live="polite" aria-label={t('shell.toasts')} {...FLOATING}>
        {toasts.map((toast) => (
          <ToastOfStack key={toast.id} toast={toast} giveFocusBack={giveFocusBack} setToasts={setToasts} />
        ))}
      </section>
    </ToastContext>
  )
}

interface ToastOfStackProps {
  readonly toast: Toast
  readonly giveFocusBack: () => void
  readonly setToasts: (change: (shown: readonly Toast[]) => readonly Toast[]) => void
}

/** Passes stable callbacks to a toast, so another toast doesn't restart its timeout. */
function ToastOfStack({ toast, giveFocusBack, setToasts }: ToastOfStackProps) {
  const { id } = toast
  const onClose = useCallback(() => setToasts((shown) => closeToast(shown, id)), [setToasts, id])
  const onGone = useCallback(() => setToasts((shown) => removeToast(shown, id)), [setToasts, id])
  return <Snackbar toast={toast} onClose={onClose} onGone={onGone} giveFocusBack={giveFocusBack} />
}
