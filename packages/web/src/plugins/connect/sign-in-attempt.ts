const KEY = 'pluginSignIn'

/** What this tab needs when a plugin's service sends the user back. */
export interface PluginSignIn {
  readonly plugin: string
  /** The path of the page where the user pressed the button. */
  readonly from: string
}

/** Goes to a service's page, and remembers in this tab where the user was. */
export function leaveForService(authorizeUrl: string, plugin: string): void {
  // Only these are pages. The server sends nothing else.
  if (!/^https?:\/\//i.test(authorizeUrl)) return
  const attempt: PluginSignIn = { plugin, from: location.pathname + location.search }
  sessionStorage.setItem(KEY, JSON.stringify(attempt))
  location.assign(authorizeUrl)
}

/** Returns this tab's attempt once. Undefined if it began elsewhere, such as in the terminal. */
export function takeSignIn(): PluginSignIn | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as PluginSignIn)
}
