/** What the choice among channels looks at. */
export interface Ranked {
  readonly priority: number
  readonly weight: number
}

/**
 * The order in which channels are asked: by priority, and among equals by chance, each as often first as its weight
 * says. A weight of 0 comes after the others of its priority. `random` gives numbers from 0 to below 1.
 */
export function orderChannels<C extends Ranked>(channels: readonly C[], random: () => number): C[] {
  if (channels.length < 2) return [...channels]
  // The smallest of exponential draws belongs to each with the chance of its weight (Efraimidis and Spirakis).
  return channels
    .map((channel) => ({ channel, draw: -Math.log(1 - random()) / Math.max(channel.weight, 0) }))
    .toSorted((a, b) => b.channel.priority - a.channel.priority || compareDraws(a.draw, b.draw))
    .map(({ channel }) => channel)
}

/** Draws of weight 0 are infinite, or nothing at all where chance gave 0 as well. */
function compareDraws(a: number, b: number): number {
  const [first, second] = [Number.isFinite(a), Number.isFinite(b)]
  return first && second ? a - b : Number(second) - Number(first)
}
