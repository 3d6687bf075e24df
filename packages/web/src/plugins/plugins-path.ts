import { inSpace } from '../shell/address/space-address.ts'

export const PLUGINS_PATH = '/app/plugins'

/** Returns the URL of the page of plugins with a search. */
export const pathOfSearch = (words: string, workspace?: string): string =>
  inSpace(`${PLUGINS_PATH}?q=${encodeURIComponent(words)}`, workspace)
