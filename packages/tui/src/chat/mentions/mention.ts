/** A file mentioned in a message: `@notes.md`, `@"my notes.md"`, `@drive:reports/may.pdf`. */
export interface Mention {
  readonly path: string
  /** True for a file in Drive, false for a local file. */
  readonly isDrive: boolean
}

const DRIVE = 'drive:'
/** Requires the start of the text or whitespace before it, so `ann@example.org` isn't a mention. */
const MENTION = /(?<=^|\s)@(?:"([^"\n]+)"|([^\s"]+))/g
const BEGUN = /(?<=^|\s)@("[^"\n]*|[^\s"]*)$/
/** Punctuation that may follow a name without being part of it. */
const MARKS = /[.,;:!?)\]}。，、；：！？）」』]+$/

const mentionOf = (typed: string): Mention => {
  const isDrive = typed.startsWith(DRIVE)
  return { path: isDrive ? typed.slice(DRIVE.length) : typed, isDrive }
}

/** Returns the mentions in a text, each with its possible readings: with and without trailing punctuation. */
export function readMentions(text: string): (readonly Mention[])[] {
  return Array.from(text.matchAll(MENTION), ([, quoted, bare = '']) => {
    if (quoted !== undefined) return [mentionOf(quoted)]
    const plain = bare.replace(MARKS, '')
    return plain === bare || plain === '' ? [mentionOf(bare)] : [mentionOf(bare), mentionOf(plain)]
  })
}

/** Returns the unfinished mention at the end of a text and its start, or undefined. */
export function mentionBegun(before: string): { readonly from: number; readonly mention: Mention } | undefined {
  const found = BEGUN.exec(before)
  if (found === null) return undefined
  return { from: found.index, mention: mentionOf((found[1] ?? '').replace('"', '')) }
}

/** Formats a mention, quoted if it contains spaces. A folder's quotes stay open for the rest of the path. */
export function writeMention({ path, isDrive }: Mention): string {
  const name = isDrive ? DRIVE + path : path
  if (!/\s/.test(name)) return `@${name}`
  return name.endsWith('/') ? `@"${name}` : `@"${name}"`
}
