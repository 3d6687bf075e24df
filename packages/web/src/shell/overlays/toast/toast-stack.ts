import { TOAST } from '../../../ui/constants.ts'
import type { ToastAction, ToastOptions } from '../../../ui/overlays/use-toast.ts'

export interface Toast {
  readonly id: number
  readonly message: string
  readonly tone: 'plain' | 'bad'
  readonly timeout: number
  readonly action: ToastAction | undefined
  /** Closing: still visible, but no longer counted. */
  readonly leaving: boolean
}

/** Returns a toast with defaults: the shell's timeout, or a longer one for errors and actions. */
export function makeToast(id: number, message: string, { tone = 'plain', timeout, action }: ToastOptions = {}): Toast {
  const long = tone === 'bad' || action !== undefined
  const stays = timeout ?? (long ? TOAST.longTimeoutMs : TOAST.timeoutMs)
  return { id, message, tone, timeout: stays, action, leaving: false }
}

/**
 * Adds a toast. It replaces one with the same text. The oldest are removed beyond the limit, except those without a
 * timeout.
 */
export function addToast(toasts: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = toasts.filter(({ message, tone }) => message !== toast.message || tone !== toast.tone)
  const staying = [...others, toast].filter(({ leaving }) => !leaving)
  const leavable = staying.filter(({ id, timeout }) => id !== toast.id && timeout !== Infinity)
  const surplus = Math.max(0, staying.length - TOAST.mostShown)
  const tooMany = new Set(leavable.slice(0, surplus).map(({ id }) => id))
  return [...others.map((other) => (tooMany.has(other.id) ? { ...other, leaving: true } : other)), toast]
}

export const closeToast = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast))

export const removeToast = (toasts: readonly Toast[], id: number): readonly Toast[] =>
  toasts.filter((toast) => toast.id !== id)
