import type { DayUse } from '@saffron/core/wallet'

/** The number of models with their own color. The costs of others are combined. */
const MOST_MODELS = 4

interface UseStack {
  readonly day: string
  /** By model, in the order of `models`. The last one is for all others, if there are any. */
  readonly parts: readonly number[]
}

interface Stacks {
  /** The most expensive models, in descending order. */
  readonly models: readonly string[]
  /** Whether the last part is for all other models. */
  readonly hasOthers: boolean
  readonly stacks: readonly UseStack[]
}

/** Returns the usage as one stack per day. Unnamed models, and those without their own color, form one part. */
export function stackUse(days: readonly string[], list: readonly DayUse[]): Stacks {
  const sums = new Map<string, number>()
  for (const { model, spentMicros } of list) sums.set(model, (sums.get(model) ?? 0) + spentMicros)
  const known = [...sums].filter(([model]) => model !== '').toSorted((a, b) => b[1] - a[1])
  const models = known.slice(0, MOST_MODELS).map(([model]) => model)
  const hasOthers = sums.size > models.length
  const stacks = days.map((day): UseStack => {
    const parts = Array.from({ length: models.length + Number(hasOthers) }, () => 0)
    for (const use of list) {
      if (use.day !== day) continue
      const at = models.indexOf(use.model)
      const index = at < 0 ? models.length : at
      parts[index] = (parts[index] ?? 0) + use.spentMicros
    }
    return { day, parts }
  })
  return { models, hasOthers, stacks }
}
