import { createContext, use } from 'react'

/** One thing to do about what a toast says: undo it, reload the page. It closes the toast. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

export interface ToastOptions {
  readonly tone?: 'plain' | 'bad'
  /** Milliseconds it stays, Infinity until it is closed; it waits while a pointer or the focus is on it. */
  readonly timeout?: number
  readonly action?: ToastAction
}

export type ShowToast = (message: string, options?: ToastOptions) => void

export const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a short message over the page. */
export const useToast = (): ShowToast => use(ToastContext)
