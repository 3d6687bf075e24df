/** What shows as nothing at all, or as a blank that is none of the keyboard's; and what turns the writing round. */
const HIDDEN = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB[\p{Zs}--[ \u3000]]]`
/** Scripts that are written with joiners between their letters. */
const JOINED = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
const JOINERS = String.raw`(?<=[[${JOINED.map((script) => `\\p{scx=${script}}`).join('')}]&&[\p{L}\p{M}]])[\u200C\u200D]`
/** Which of its shapes a character of Han or a picture has. */
const SHAPES = String.raw`(?<=\p{scx=Han})[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`
/** A blank where none is seen: at an end, or after another one. */
const UNSEEN_BLANK = String.raw`(?<=[ \u3000])[ \u3000]|^\u3000|\u3000$`

/** Made when first asked for: the list of all emoji takes half as long to read as Node to start. */
let parts: RegExp | undefined
const partsOf = (): RegExp =>
  (parts ??= new RegExp(`(\\p{RGI_Emoji}|${JOINERS}|${SHAPES})|${HIDDEN}|${UNSEEN_BLANK}`, 'gv'))

/** Without anything of which more than its own sign would have to be known. */
const PLAIN = /^[!-~\u4E00-\u9FFF]+(?: [!-~\u4E00-\u9FFF]+)*$/

/**
 * A name of somebody's for a line that a person reads. One that would not show as what it is, for it has characters that are
 * not seen, or that turn the line round, or blanks at its ends, stands in quotes with these written out (`"a\u{202e}b"`),
 * so that no two names look alike.
 */
export function cleanName(name: string): string {
  const quoted = name.replace(/[\\"]/g, String.raw`\$&`)
  const written = PLAIN.test(quoted) ? quoted : quoted.replace(partsOf(), writeOut)
  return written === quoted && !/^[ "]| $/.test(name) ? name : `"${written}"`
}

const SHORT: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` }

function writeOut(found: string, shown: string | undefined): string {
  if (shown !== undefined) return found
  return SHORT[found] ?? String.raw`\u{${(found.codePointAt(0) ?? 0).toString(16)}}`
}
