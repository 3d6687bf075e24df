/** A million credits: more than anybody books at once, and far from what JavaScript counts exactly. */
export const MOST_MICROS = 1_000_000_000_000

/** Characters of a note. */
export const LONGEST_NOTE = 500

/** Rows of one call to `rechargeMany`. */
export const MOST_RECHARGES = 500

/** Gift cards of one call. */
export const MOST_CARDS = 1000
