/** On fewer columns rows say less, and what must not be cut stands in front. */
export const NARROW = 70
