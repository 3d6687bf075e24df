/** Unfinished texts belong to the person who leaves, not to the next one at this browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key)
}
