/** The states of a popup, in this order. A popup that's closed before it's shown skips to the end. */
export type PopupPhase = 'created' | 'beforeMount' | 'mounted' | 'beforeUnmount' | 'unmounted'

export type PopupPosition = 'bottom' | 'center' | 'top' | 'left' | 'right'

/** The props of a popup's component. Closing resolves the caller's promise. */
export interface PopupProps<Result> {
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface PopupOptions {
  /** Its accessible name. */
  readonly label: string
  readonly position?: PopupPosition
  /** Centered, and as wide as fits. */
  readonly wide?: boolean
  /** A lighter mask, which shows what a dialog is about. */
  readonly light?: boolean
  /** Escape closes it when it's on top. Default: true. */
  readonly closesOnEscape?: boolean
  /** A click on the mask closes it. Default: true. */
  readonly closesOnMask?: boolean
  /** If its key is in use, waits for that popup to close instead of rejecting. */
  readonly waits?: boolean
  /** Closes it without a result. A waiting popup isn't opened. */
  readonly signal?: AbortSignal
  readonly onPhase?: (phase: PopupPhase) => void
}
