/** Invisible characters, unusual spaces and bidirectional marks. */
const HIDDEN = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB[\p{Zs}--[ \u3000]]]`
/** Scripts that use joiners between letters. */
const JOINED = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh']
const JOINERS = String.raw`(?<=[[${JOINED.map((script) => `\\p{scx=${script}}`).join('')}]&&[\p{L}\p{M}]])[\u200C\u200D]`
/** Variation selectors of Han characters and emoji. */
const SHAPES = String.raw`(?<=\p{scx=Han})[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`
/** A space that isn't visible: at an end, or after another one. */
const UNSEEN_BLANK = String.raw`(?<=[ \u3000])[ \u3000]|^\u3000|\u3000$`

/** Created on first use, because the emoji list takes half as long to load as Node to start. */
let parts: RegExp | undefined
const partsOf = (): RegExp =>
  (parts ??= new RegExp(`(\\p{RGI_Emoji}|${JOINERS}|${SHAPES})|${HIDDEN}|${UNSEEN_BLANK}`, 'gv'))

/** Text without anything that needs Unicode tables. */
const PLAIN = /^[!-~\u4E00-\u9FFF]+(?: [!-~\u4E00-\u9FFF]+)*$/

/**
 * Formats a user-chosen name for display. A name with invisible characters, bidirectional marks or outer spaces is
 * quoted with these escaped (`"a\u{202e}b"`), so that no two names look alike.
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
