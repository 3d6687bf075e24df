/** The largest amount: a million credits, far below the limit of exact integers. */
export const MAX_MICROS = 1_000_000_000_000

/** Largest length of a note, in characters. */
export const MAX_NOTE_LENGTH = 500

/** Most rows of one call to `rechargeMany`. */
export const MAX_RECHARGES = 500

/** Gift cards of one call. */
export const MAX_CARDS = 1000
