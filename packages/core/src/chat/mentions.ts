import { MAX_MENTIONS } from './mention-limit.ts'

/** Someone whose name a message can mention. */
export interface NamedPerson {
  readonly id: string
  readonly name: string
}

/** A name in a text, from the `@` to its end. Several people can have it. */
export interface NamedPlace {
  readonly from: number
  readonly to: number
  readonly ids: readonly string[]
}

/** A mention that is being typed before the cursor. */
export interface BegunMention {
  /** The index of the `@`. */
  readonly from: number
  /** What follows it. */
  readonly words: string
}

/** A character of a script that separates words. In the others, a name may touch the next word. */
const WORD_SIGN = /(?![\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_]/u
/** The longest name of an account. */
const MAX_NAME = 100

const isWordSign = (sign: string): boolean => WORD_SIGN.test(sign)

/** Returns whether an `@` at this index can begin a mention. That of an email address can't. */
const isFree = (text: string, at: number): boolean => !isWordSign(text.charAt(at - 1)) && text.charAt(at - 1) !== '@'

/** Returns where a text mentions these people by `@name`. Of two names, the longer one counts. */
export function findMentions(text: string, people: readonly NamedPerson[]): NamedPlace[] {
  const named = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const places: NamedPlace[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const isHere = ({ name }: NamedPerson) => isNameAt(text, at + 1, name)
    const found = isFree(text, at) ? named.find(isHere) : undefined
    if (found !== undefined) {
      const to = at + 1 + found.name.length
      const ids = named.filter((each) => each.name.length === found.name.length && isHere(each)).map(({ id }) => id)
      places.push({ from: at, to, ids })
    }
  }
  return places
}

function isNameAt(text: string, from: number, name: string): boolean {
  const to = from + name.length
  if (text.slice(from, to).toLowerCase() !== name.toLowerCase()) return false
  return !(isWordSign(name.slice(-1)) && isWordSign(text.charAt(to)))
}

/**
 * Returns the IDs of those whom a text mentions. Of several people with one name, those in `chosen` are meant, or all if
 * the user chose none of them.
 */
export function mentionedIn(
  text: string,
  people: readonly NamedPerson[],
  chosen: ReadonlySet<string> = new Set(),
): string[] {
  const meant = findMentions(text, people).flatMap(({ ids }) => {
    const wanted = ids.filter((id) => chosen.has(id))
    return wanted.length > 0 ? wanted : ids
  })
  return [...new Set(meant)].slice(0, MAX_MENTIONS)
}

/** Returns the mention that ends at the end of `before`, the text before the cursor. */
export function mentionBegunIn(before: string): BegunMention | undefined {
  const from = before.lastIndexOf('@')
  if (from < 0 || !isFree(before, from)) return undefined
  const words = before.slice(from + 1)
  return words.length > MAX_NAME || /^\s|\n/.test(words) ? undefined : { from, words }
}
