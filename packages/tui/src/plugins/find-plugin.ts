import type { Api } from '@saffron/core/client'
import type { Translate } from '@saffron/core/i18n'
import type { Plugin } from '@saffron/core/plugins'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { matchesId, readAll } from '../shell/find-row.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { nearestGuess } from '../shell/nearest-guess.ts'
import { cleanName } from '../ui/clean-name.ts'

interface Lookup {
  readonly api: Api
  readonly t: Translate
}

/** All plugins that the user may use or could add. */
const allPlugins = ({ api }: Lookup): Promise<Plugin[]> => readAll((query) => api.plugins.searchPlugins({ query }))

/**
 * Finds a plugin with its tools by its key, name, ID or end of the ID. Throws a usage error that lists the keys if
 * several have the name, and `not found` with the closest key if none has.
 */
export async function findPlugin(lookup: Lookup, typed: string): Promise<Plugin> {
  const all = (await allPlugins(lookup)).filter(({ installed }) => installed)
  const { id } = onlyOne(fitting(all, typed), typed, lookup) ?? missing(typed, all, lookup)
  return lookup.api.plugins.getPlugin({ params: { id } })
}

/** Finds an entry of the catalog that can be added, by its key or name. Throws like `findPlugin`. */
export async function findEntry(lookup: Lookup, typed: string): Promise<Plugin> {
  const all = (await allPlugins(lookup)).filter(({ installed, catalog }) => !installed && catalog !== undefined)
  return onlyOne(fitting(all, typed), typed, lookup) ?? missing(typed, all, lookup)
}

/** The best way in which plugins fit decides. */
function fitting(all: readonly Plugin[], typed: string): readonly Plugin[] {
  const folded = typed.trim().toLowerCase()
  const ways = [
    ({ key }: Plugin) => key === folded,
    ({ name }: Plugin) => name.toLowerCase() === folded,
    ({ id }: Plugin) => matchesId(id, typed),
  ]
  return ways.map((fits) => all.filter(fits)).find((found) => found.length > 0) ?? []
}

function onlyOne(found: readonly Plugin[], typed: string, { t }: Lookup): Plugin | undefined {
  if (found.length <= 1) return found[0]
  const keys = found.map(({ key }) => key).join(', ')
  throw new CommandError(t('cli.plugins.which', { name: cleanName(typed), keys }), EXIT.usage)
}

function missing(typed: string, all: readonly Plugin[], { t }: Lookup): never {
  const keys = all.map(({ key }) => key)
  const guess = nearestGuess(typed, keys)
  const way = guess === undefined ? [] : [t('cli.error.guess', { guess })]
  throw new CommandError(joinSentences([t('cli.plugins.notFound', { name: cleanName(typed) }), ...way]), EXIT.notFound)
}
