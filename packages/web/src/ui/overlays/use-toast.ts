import { createContext, use } from 'react'

/** An action of a toast, such as undo or reload. It closes the toast. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

export interface ToastOptions {
  readonly tone?: 'plain' | 'bad'
  /** How long it stays, in milliseconds. Infinity: until closed. It pauses on hover and focus. */
  readonly timeout?: number
  readonly action?: ToastAction
  /** Closes it, once it's about nothing anymore. */
  readonly signal?: AbortSignal
}

export type ShowToast = (message: string, options?: ToastOptions) => void

export const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a short message over the page. */
export const useToast = (): ShowToast => use(ToastContext)
