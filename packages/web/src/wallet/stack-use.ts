import type { DayUse } from '@saffron/core/wallet'

/** Models that have a colour of their own; what others did cost is one more part. */
const MOST_MODELS = 4

interface UseStack {
  readonly day: string
  /** By model, in the order of `models`; the last one is all others, where there are any. */
  readonly parts: readonly number[]
}

interface Stacks {
  /** Those that cost most, most of all in front. */
  readonly models: readonly string[]
  /** Whether the parts end with one of all other models. */
  readonly hasOthers: boolean
  readonly stacks: readonly UseStack[]
}

/** What was used, a stack a day. What has no name, and more models than can be told apart, is one part. */
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
