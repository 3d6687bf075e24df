import type { Model } from '@saffron/core/chat'

/** `gpt-4o-mini-2024-07-18`, `gpt-4-0613`, `…-preview`: most of these models also exist without the suffix. */
const SNAPSHOT = /(?:20\d\d-?\d\d-?\d\d|-\d{4}|preview.*|-exp.*)$/

/**
 * Sorts models for display. The first chat model is the default. Real models come before the demo, names before
 * snapshots, families by name, and newer versions first.
 */
export function orderModels<M extends Pick<Model, 'name' | 'demo'>>(models: readonly M[]): M[] {
  const keyed = models.map((model) => ({
    model,
    rank: Number(model.demo) * 2 + Number(SNAPSHOT.test(model.name)),
    parts: partsOf(model.name),
  }))
  return keyed.toSorted((a, b) => a.rank - b.rank || compareParts(a.parts, b.parts)).map(({ model }) => model)
}

/** `claude-opus-4-5` → claude, -, opus, -, 4.5 */
const partsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/(?<!\d)(\d{1,2})-(\d{1,2})(?!\d)/, '$1.$2')
    .match(/\d+(?:\.\d+)?|[a-z]+|[^a-z\d]+/g) ?? []

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [first, second] = [a[at], b[at]]
    if (first === second) continue
    if (first === undefined) return -1
    if (second === undefined) return 1
    const [one, other] = [Number(first), Number(second)]
    if (!Number.isNaN(one) && !Number.isNaN(other)) return other - one
    return first < second ? -1 : 1
  }
  return 0
}
