/** Numbers and defaults of the shell. The product promises them, except those marked as ours. See docs/constants.md. */

/** Layers above the page. Style sheets have the same numbers in theme/tokens.css. */
export const Z_INDEX = {
  /** Popup number n sits at this plus n. */
  popupBase: 1900,
  /** A popup's panel, inside its own layer. */
  popupPanel: 999,
  overlay: 2000,
  dialog: 2400,
  /** Ours: above the dialog it may have been opened from. */
  viewer: 2450,
  /** Ours: what failed in a dialog is said over it. */
  toast: 2500,
} as const

/** Viewport widths in px at which layouts change. */
export const BREAKPOINTS = [600, 960, 1280, 1920, 2560] as const

export const TOAST = {
  timeoutMs: 1000,
  /** Ours: a message of failure has to be read, one with a button reached. */
  longTimeoutMs: 6000,
  /** A vertical swipe over this closes. */
  swipePx: 50,
  /** Ours: more than these would hide the page. */
  mostShown: 3,
  /** Ours: as long as `--calm`. */
  leaveMs: 180,
} as const

/** The same in every language: dialogs of ours pass their own, translated. */
export const CONFIRM = { maxWidthPx: 500, title: '提示', cancelText: 'CANCEL', okText: 'OK' } as const

export const POPUP = { position: 'bottom', maskOpacity: 0.73, durationMs: 300 } as const

/** The delays: of menus that open when a mouse rests on their button, such as the account's in the rail. */
export const MENU = {
  openDelayMs: 300,
  closeDelayMs: 250,
  /** Ours: a finger that stays this long asks for the context menu, unless it moves further than the slack. */
  longPressMs: 500,
  longPressSlackPx: 10,
} as const

export const RESEND_SECONDS = 60

/** No second reload by itself, for the same reason, within this time. */
export const RELOAD_GUARD_MS = 10_000

/** The image viewer. */
export const VIEWER = {
  /** A horizontal drag strictly over this turns the page. */
  swipePx: 40,
  /** A move strictly over this decides which way a drag goes. */
  axisPx: 10,
  /** A downward drag strictly over this share of the window's height closes. */
  closeShare: 0.14,
  /** At least this much, as a factor of the fitted size. */
  maxZoom: 6,
  doubleTapMs: 300,
  slideGapPx: 20,
  /** Ours: fading in and out, and every animated move. */
  fadeMs: 180,
  moveMs: 260,
} as const

/**
 * How often the page checks for a new build. Five minutes is enough for a page that's open all day, and a request has
 * 60 bytes. A tab that becomes visible checks right away, unless it checked within the last minute.
 */
export const BUILD_CHECK = { intervalMs: 5 * 60_000, leastGapMs: 60_000 } as const

/**
 * Ours, of redirect rules: how many steps are followed in a row, and how long an address that the route table sends
 * elsewhere waits for its rule. How long an answer is kept, the contract says: the browser keeps it.
 */
export const LOOK_UP = { mostFollowed: 5, waitMs: 300 } as const
