import { cleanLine } from '../../ui/clean-text.ts'
import { fuzzyFilter } from '../../ui/fuzzy.ts'
import type { WordCompletion } from '../../ui/prompt/index.ts'
import { filesBelow, namesIn, withHome } from './local-files.ts'
import { type Mention, mentionBegun, writeMention } from './mention.ts'

/** What is read stays so for as long: a word is typed in less. */
const KEPT_MS = 5000
const MOST_ENTRIES = 50
/** Such a path leads elsewhere than into the folder one is in: it is completed folder by folder. */
const ELSEWHERE = /^(?:\/|~(?:\/|$)|\.{1,2}(?:\/|$)|[A-Za-z]:[\\/])/

interface Deps {
  /** The folder one is in. */
  readonly folder: string
  /** What is in a folder of the drive, folders with a slash behind. */
  readonly driveNames: (folder: string) => Promise<readonly string[]>
  /** What was looked for has arrived: it is asked for again. */
  readonly onArrival: () => void
}

/** Completes `@file` and `@drive:file`, with what is known by now; what is not is fetched, and told of. */
export function createMentionCompleter({ folder, driveNames, onArrival }: Deps) {
  const known = new Map<string, { readonly names: readonly string[]; readonly until: number }>()
  const coming = new Set<string>()

  const arrive = (key: string, names: readonly string[]): void => {
    coming.delete(key)
    // A name that a terminal cannot show as it is could not be typed either.
    const shown = names.filter((name) => cleanLine(name) === name && !name.includes('"'))
    known.set(key, { names: shown, until: Date.now() + KEPT_MS })
    onArrival()
  }
  const read = (key: string, load: () => Promise<readonly string[]>): readonly string[] => {
    const found = known.get(key)
    if ((found === undefined || found.until < Date.now()) && !coming.has(key)) {
      coming.add(key)
      void load()
        // Nothing to complete is no failure: what cannot be read is said when it is to be sent.
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

  return (before: string): WordCompletion | undefined => {
    const begun = mentionBegun(before)
    if (begun === undefined) return undefined
    const { from, mention } = begun
    const names = namesFor(mention).slice(0, MOST_ENTRIES)
    return { from, entries: names.map((path) => writeMention({ ...mention, path })) }
  }
}
