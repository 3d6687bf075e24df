/** Checks an amount in micro-credits: a safe integer above zero. Throws RangeError. */
export function requireAmount(micros: number): number {
  if (!Number.isSafeInteger(micros) || micros <= 0) throw new RangeError(`${micros} is no amount of micro-credits`)
  return micros
}

/** Like `requireAmount`, but permits zero, for the cost of a call. */
export function requireCost(micros: number): number {
  if (!Number.isSafeInteger(micros) || micros < 0) throw new RangeError(`${micros} is no cost in micro-credits`)
  return micros
}
