/** Micro-credits of a booking: a whole number above zero that JavaScript counts exactly. Throws RangeError for any other. */
export function requireAmount(micros: number): number {
  if (!Number.isSafeInteger(micros) || micros <= 0) throw new RangeError(`${micros} is no amount of micro-credits`)
  return micros
}

/** As `requireAmount`, where nothing is an amount too: what a call did cost. */
export function requireCost(micros: number): number {
  if (!Number.isSafeInteger(micros) || micros < 0) throw new RangeError(`${micros} is no cost in micro-credits`)
  return micros
}
