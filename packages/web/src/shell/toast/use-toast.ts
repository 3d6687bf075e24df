import { createContext, use } from 'react'

export interface ToastOptions {
  readonly tone?: 'plain' | 'bad'
  /** Milliseconds it stays; it waits while a pointer is over it. */
  readonly timeout?: number
}

export type ShowToast = (message: string, options?: ToastOptions) => void

export const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a short message at the foot of the page. */
export const useToast = (): ShowToast => use(ToastContext)
