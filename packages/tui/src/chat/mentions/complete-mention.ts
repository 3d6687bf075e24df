import { mentionBegunIn } from '@saffron/core/chat'
import { foldText } from '@saffron/core/format'

import { withHome } from '../../shell/with-home.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { fuzzyFilter } from '../../ui/fuzzy.ts'
import type { WordCompletion } from '../../ui/prompt/index.ts'
import { filesBelow, namesIn } from './local-files.ts'
import { type Mention, mentionBegun, writeMention } from './mention.ts'

/** Cache time in milliseconds. Typing a word takes less. */
const KEPT_MS = 5000
const MAX_ENTRIES = 50
/** Paths outside the current directory are completed one directory at a time. */
const ELSEWHERE = /^(?:\/|~(?:\/|$)|\.{1,2}(?:\/|$)|[A-Za-z]:[\\/])/

interface Deps {
  /** The current directory. */
  readonly folder: string
  /** Lists a Drive folder. Folder names end in a slash. */
  readonly driveNames: (folder: string) => Promise<readonly string[]>
  /** The ID of the current workspace, if there is one. */
  readonly space?: () => string | undefined
  /** Lists the names of the other members of a workspace. */
  readonly peopleNames?: (workspace: string) => Promise<readonly string[]>
  /** Lists the names of the agents that a message can begin with. */
  readonly agentNames?: () => Promise<readonly string[]>
  /** Called when names have been loaded, so the completion is requested again. */
  readonly onArrival: () => void
}

/** Completes `@Name`, `@file` and `@drive:file` from the names known so far, and loads unknown ones. */
export function createMentionCompleter({ folder, driveNames, space, peopleNames, agentNames, onArrival }: Deps) {
  const known = new Map<string, { readonly names: readonly string[]; readonly until: number }>()
  const coming = new Set<string>()

  const arrive = (key: string, names: readonly string[]): void => {
    coming.delete(key)
    // A name the terminal can't display couldn't be typed either.
    const shown = names.filter((name) => cleanLine(name) === name && !name.includes('"'))
    known.set(key, { names: shown, until: Date.now() + KEPT_MS })
    onArrival()
  }
  const read = (key: string, load: () => Promise<readonly string[]>): readonly string[] => {
    const found = known.get(key)
    if ((found === undefined || found.until < Date.now()) && !coming.has(key)) {
      coming.add(key)
      void load()
        // Completion stays silent. The error is shown when the file is sent.
        .catch(() => [])
        .then((names) => arrive(key, names))
    }
    return found?.names ?? []
  }

  const namesFor = ({ path, isDrive }: Mention): readonly string[] => {
    const above = path.slice(0, path.lastIndexOf('/') + 1)
    const name = path.slice(above.length)
    const below = (names: readonly string[]) => fuzzyFilter(names, name, String).map((each) => above + each)
    if (isDrive) return below(read(`drive:${above}`, () => driveNames(above)))
    if (!ELSEWHERE.test(path))
      return fuzzyFilter(
        read('', () => filesBelow(folder)),
        path,
        String,
      )
    return below(read(above, () => namesIn(withHome(above))))
  }

  /** Members of the current workspace whose name begins with the typed words, which may contain spaces. */
  const peopleFor = (before: string): WordCompletion | undefined => {
    const workspace = space?.()
    const begun = mentionBegunIn(before)
    if (workspace === undefined || peopleNames === undefined || begun === undefined) return undefined
    const { from, words } = begun
    const isMeant = (name: string) => name !== '' && foldText(name).startsWith(foldText(words))
    const names = read(`people:${workspace}`, () => peopleNames(workspace)).filter(isMeant)
    return { from, entries: names.map((name) => `@${name}`) }
  }

  /** Agents, at the start of a message. */
  const agentsFor = ({ path, isDrive }: Mention): readonly string[] => {
    if (agentNames === undefined || isDrive) return []
    const names = fuzzyFilter(
      read('agents:', () => agentNames()),
      path,
      String,
    )
    return names.map((name) => writeMention({ path: name, isDrive: false }))
  }

  return (before: string): WordCompletion | undefined => {
    const people = peopleFor(before)
    const begun = mentionBegun(before)
    if (begun === undefined) return people?.entries.length ? people : undefined
    const { from, mention } = begun
    const files = namesFor(mention).map((path) => writeMention({ ...mention, path }))
    const named = people?.from === from ? people.entries : []
    const agents = from === 0 ? agentsFor(mention) : []
    return { from, entries: [...new Set([...named, ...agents, ...files])].slice(0, MAX_ENTRIES) }
  }
}
