import { createContext, use } from 'react'

export interface ConfirmOptions {
  /** Default: 提示. Our dialogs pass their own translated title and labels. */
  readonly title?: string
  /** The user's name of the object, shown above the text in at most two lines. */
  readonly subject?: string
  /** The body text. */
  readonly content: string
  readonly okText?: string
  readonly cancelText?: string
  /** Our extension: OK is destructive. */
  readonly danger?: boolean
  /** Without it there's no OK button. A rejection is shown as a toast. */
  readonly onOk?: () => unknown
  /** Called for the cancel button and Escape. */
  readonly onCancel?: () => unknown
  /** Our extension: closes the question without an answer. */
  readonly signal?: AbortSignal
}

export const ConfirmContext = createContext<(options: ConfirmOptions) => void>(() => undefined)

/** Asks for confirmation. The dialog closes right away, even if its handlers still run. */
export const useConfirm = () => use(ConfirmContext)
