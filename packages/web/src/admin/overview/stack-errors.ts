import type { Overview } from '@saffron/core/admin'

/** The maximum number of channel and model pairs with their own color. */
const MOST_PAIRS = 4

interface ErrorStacks {
  /** Pairs with the most errors, in descending order. */
  readonly names: readonly string[]
  /** Whether there's an additional part for all others. */
  readonly hasOthers: boolean
  /** In the order of the slots. */
  readonly parts: readonly (readonly number[])[]
}

const nameOf = ({ name, model }: Overview['errors'][number]): string =>
  [name, model].filter((each) => each !== '').join(' · ')

/** Errors by channel and model, as one stack per slot. */
export function stackErrors({ slots, errors }: Pick<Overview, 'slots' | 'errors'>): ErrorStacks {
  const sums = new Map<string, number>()
  for (const error of errors) sums.set(nameOf(error), (sums.get(nameOf(error)) ?? 0) + error.count)
  const names = [...sums]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_PAIRS)
    .map(([name]) => name)
  const hasOthers = sums.size > names.length
  const parts = slots.map(({ slot }) => {
    const stack = Array.from({ length: names.length + Number(hasOthers) }, () => 0)
    for (const error of errors) {
      if (error.slot !== slot) continue
      const at = names.indexOf(nameOf(error))
      const index = at < 0 ? names.length : at
      stack[index] = (stack[index] ?? 0) + error.count
    }
    return stack
  })
  return { names, hasOthers, parts }
}
