import { createContext, use } from 'react'

/** What a confirm dialog asks (specification, section 3). */
export interface ConfirmOptions {
  readonly title?: string
  /** Names what goes. */
  readonly content: string
  readonly okText?: string
  readonly cancelText?: string
}

export const ConfirmContext = createContext<(options: ConfirmOptions) => Promise<boolean>>(() => Promise.resolve(false))

/** Asks before something that cannot be undone; resolves to true only where the person pressed the OK button. */
export const useConfirm = () => use(ConfirmContext)
