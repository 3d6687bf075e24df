import { createContext, use } from 'react'

/** The options of a confirm dialog. */
export interface ConfirmOptions {
  /** Defaults to 提示; a dialog of ours gives its own, translated, as it does for the labels. */
  readonly title?: string
  /** What somebody called the thing in question: shown above the text, in two lines at most. */
  readonly subject?: string
  /** Says what goes. */
  readonly content: string
  readonly okText?: string
  readonly cancelText?: string
  /** Ours: pressing OK destroys something. */
  readonly danger?: boolean
  /** Without it there is no OK button. What it rejects with is shown as a toast. */
  readonly onOk?: () => unknown
  /** Called for the cancel button and for Escape. */
  readonly onCancel?: () => unknown
  /** Ours: takes the question away, unanswered, when there is nothing left to ask. */
  readonly signal?: AbortSignal
}

export const ConfirmContext = createContext<(options: ConfirmOptions) => void>(() => undefined)

/** Asks before something that cannot be undone. The dialog closes at once, whatever its handlers still do. */
export const useConfirm = () => use(ConfirmContext)
