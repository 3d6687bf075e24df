import type { Overview } from '@saffron/core/admin'

/** Pairs of channel and model that have a colour of their own. */
const MOST_PAIRS = 4

interface ErrorStacks {
  /** Those with the most errors, most of all in front. */
  readonly names: readonly string[]
  /** Whether there is one part more, of all others. */
  readonly hasOthers: boolean
  /** In the order of the slots. */
  readonly parts: readonly (readonly number[])[]
}

const nameOf = ({ name, model }: Overview['errors'][number]): string =>
  [name, model].filter((each) => each !== '').join(' · ')

/** What went wrong by channel and model, a stack a slot. */
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
