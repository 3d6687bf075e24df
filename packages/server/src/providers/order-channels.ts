/** The properties that determine a channel's rank. */
export interface Ranked {
  readonly priority: number
  readonly weight: number
}

/**
 * Sorts channels by priority, and randomly by weight among equals. Channels with a weight of 0 come after the others of
 * their priority. `random` returns numbers from 0 up to, but excluding, 1.
 */
export function orderChannels<C extends Ranked>(channels: readonly C[], random: () => number): C[] {
  if (channels.length < 2) return [...channels]
  // The smallest of exponential draws has a probability proportional to its weight (Efraimidis and Spirakis).
  return channels
    .map((channel) => ({ channel, draw: -Math.log(1 - random()) / Math.max(channel.weight, 0) }))
    .toSorted((a, b) => b.channel.priority - a.channel.priority || compareDraws(a.draw, b.draw))
    .map(({ channel }) => channel)
}

/** Draws of weight 0 are infinite, or NaN if the random number was 0 as well. */
function compareDraws(a: number, b: number): number {
  const [first, second] = [Number.isFinite(a), Number.isFinite(b)]
  return first && second ? a - b : Number(second) - Number(first)
}
