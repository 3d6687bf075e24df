import type { ConfirmOptions } from '../../../ui/overlays/use-confirm.ts'

/** A question, and the handlers of its buttons. */
export interface PendingQuestion {
  readonly options: ConfirmOptions
  readonly answer: (button: 'ok' | 'cancel') => void
}

interface ConfirmingHost {
  readonly show: (asked: PendingQuestion | undefined) => void
  /** Receives what a handler threw or rejected with. */
  readonly report: (error: unknown) => void
}

/** Asks one question at a time. A new question cancels the current one. */
export function createConfirming({ show, report }: ConfirmingHost): (options: ConfirmOptions) => void {
  let open: PendingQuestion | undefined
  return (options) => {
    if (options.signal?.aborted) return
    open?.answer('cancel')
    const close = (): boolean => {
      if (open !== asked) return false
      open = undefined
      show(undefined)
      return true
    }
    const asked: PendingQuestion = {
      options,
      answer: (button) => {
        if (!close()) return
        const handler = button === 'ok' ? options.onOk : options.onCancel
        new Promise((resolve) => resolve(handler?.())).catch(report)
      },
    }
    open = asked
    show(asked)
    options.signal?.addEventListener('abort', close)
  }
}
