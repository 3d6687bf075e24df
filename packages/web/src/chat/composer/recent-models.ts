const KEY = 'saffron.recentModels'
/** More would push the groups out of sight. */
const KEPT = 3

/** Returns the names of the last used models on this device, the last one first. */
export function recentModels(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a model first. Without storage, the list is as the server sorts it. */
export function noteModel(name: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([name, ...recentModels().filter((other) => other !== name)].slice(0, KEPT)),
    )
  } catch {
    // The browser keeps nothing for this site.
  }
}
