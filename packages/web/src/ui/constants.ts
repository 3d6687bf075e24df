/**
 * Numbers and defaults of components and overlays. They're part of the product's contract, except those marked as ours.
 * See docs/constants.md.
 */

/** Layers above the page. theme/tokens.css has the same numbers. */
export const Z_INDEX = {
  /** Popup n has this plus n. */
  popupBase: 1900,
  /** A popup's panel, within its layer. */
  popupPanel: 999,
  overlay: 2000,
  dialog: 2400,
  /** Ours: above the dialog that may have opened it. */
  viewer: 2450,
  /** Ours: above dialogs, to report their errors. */
  toast: 2500,
} as const

/** Layout breakpoints: viewport widths in px. */
export const BREAKPOINTS = [600, 960, 1280, 1920, 2560] as const

/** Ours: from this viewport width in px, the rail shows the names of the areas and three panes still fit beside it. */
export const NAMED_RAIL_PX = 1440

export const TOAST = {
  timeoutMs: 1000,
  /** Ours: for errors and toasts with a button, which need more time. */
  longTimeoutMs: 6000,
  /** A longer vertical swipe closes. */
  swipePx: 50,
  /** Ours: more would hide the page. */
  mostShown: 3,
  /** Ours: the same as `--calm`. */
  leaveMs: 180,
} as const

/** The same in every language. Our dialogs pass their own translated texts. */
export const CONFIRM = { maxWidthPx: 500, title: '提示', cancelText: 'CANCEL', okText: 'OK' } as const

export const POPUP = { position: 'bottom', maskOpacity: 0.73, durationMs: 300 } as const

/** Delays for menus that open on hover, such as the account menu in the rail. */
export const MENU = {
  openDelayMs: 300,
  closeDelayMs: 250,
  /** Ours: a press of this length opens the context menu, unless the finger moves more than the slack. */
  longPressMs: 500,
  longPressSlackPx: 10,
} as const

export const RESEND_SECONDS = 60
