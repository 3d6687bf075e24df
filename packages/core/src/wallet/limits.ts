/** The largest amount: a million credits, far below the limit of exact integers. */
export const MOST_MICROS = 1_000_000_000_000

/** Largest length of a note, in characters. */
export const LONGEST_NOTE = 500

/** Most rows of one call to `rechargeMany`. */
export const MOST_RECHARGES = 500

/** Gift cards of one call. */
export const MOST_CARDS = 1000
