/** A file that is named in what is said: `@notes.md`, `@"my notes.md"`, `@drive:reports/may.pdf`. */
export interface Mention {
  readonly path: string
  /** In the drive, not on this machine. */
  readonly isDrive: boolean
}

const DRIVE = 'drive:'
/** Before it stands nothing, or a blank: an address such as `ann@example.org` names no file. */
const MENTION = /(?<=^|\s)@(?:"([^"\n]+)"|([^\s"]+))/g
const BEGUN = /(?<=^|\s)@("[^"\n]*|[^\s"]*)$/
/** What may stand behind a name and be none of it. */
const MARKS = /[.,;:!?)\]}。，、；：！？）」』]+$/

const mentionOf = (typed: string): Mention => {
  const isDrive = typed.startsWith(DRIVE)
  return { path: isDrive ? typed.slice(DRIVE.length) : typed, isDrive }
}

/** What is named in a text, each with the ways it may be meant: as it stands, and without the marks behind it. */
export function readMentions(text: string): (readonly Mention[])[] {
  return Array.from(text.matchAll(MENTION), ([, quoted, bare = '']) => {
    if (quoted !== undefined) return [mentionOf(quoted)]
    const plain = bare.replace(MARKS, '')
    return plain === bare || plain === '' ? [mentionOf(bare)] : [mentionOf(bare), mentionOf(plain)]
  })
}

/** The mention that is being written at the end of a text, and where it begins; undefined for none. */
export function mentionBegun(before: string): { readonly from: number; readonly mention: Mention } | undefined {
  const found = BEGUN.exec(before)
  if (found === null) return undefined
  return { from: found.index, mention: mentionOf((found[1] ?? '').replace('"', '')) }
}

/** A mention as it is written; in quotes where it has blanks. A folder's quotes stay open: more of it is to come. */
export function writeMention({ path, isDrive }: Mention): string {
  const name = isDrive ? DRIVE + path : path
  if (!/\s/.test(name)) return `@${name}`
  return name.endsWith('/') ? `@"${name}` : `@"${name}"`
}
