import type { Translate } from '@saffron/core/i18n'

import type { SearchedSpace } from './feature.ts'
import type { PaletteEntry } from './searched-source.ts'

/** A result with the time by which those of several spaces are sorted. */
export interface FoundEntry {
  readonly entry: PaletteEntry
  readonly updatedAt: string
}

/** Searches several spaces. Results of more than one name their space, and the newest come first. */
export async function searchSpaces(
  spaces: readonly SearchedSpace[],
  search: (space: { readonly workspace?: string }) => Promise<readonly FoundEntry[]>,
): Promise<readonly PaletteEntry[]> {
  const found = await Promise.all(
    spaces.map(async ({ workspace, name }) => {
      const list = await search(workspace === undefined ? {} : { workspace })
      return spaces.length === 1 ? list : list.map((one) => ({ ...one, entry: { ...one.entry, note: name } }))
    }),
  )
  const [only] = found
  const sorted = only !== undefined && found.length === 1 ? only : found.flat().toSorted(newestFirst)
  return sorted.map(({ entry }) => entry)
}

const newestFirst = (a: FoundEntry, b: FoundEntry): number => (a.updatedAt < b.updatedAt ? 1 : -1)

/** Returns the heading of results, with the name of the workspace if only one is searched. */
export function headingIn(heading: string, spaces: readonly SearchedSpace[], t: Translate): string {
  const [only] = spaces
  if (spaces.length > 1) return t('palette.inAll', { heading })
  return only?.workspace === undefined ? heading : t('palette.inSpace', { heading, name: only.name })
}
