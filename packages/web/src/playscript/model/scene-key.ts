let last = 0

/** Returns a key for a scene that isn't stored yet. */
export const newKey = (): string => `new-${Date.now().toString(36)}-${(last += 1)}`
