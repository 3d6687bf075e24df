/** Now, or the next moment after what was: a time that tells versions apart is never the same for two. ISO 8601 in UTC. */
export const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
