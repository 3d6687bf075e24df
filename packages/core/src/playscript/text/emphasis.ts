/** A piece of text in one style. */
export interface StyledRun {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly underline?: true
}

const MARK = /(?<!\\)(\*{1,3}|_)/g

interface Style {
  bold: boolean
  italic: boolean
  underline: boolean
}

/**
 * Splits a text with Fountain's emphasis into runs. Signs that don't emphasize stay in the text: a lone one, one with
 * spaces on both sides, and one after a backslash.
 */
export function styledRuns(text: string): StyledRun[] {
  if (!/[*_]/.test(text)) return text === '' ? [] : [{ text }]
  const signs = pairedSigns(text)
  const runs: StyledRun[] = []
  const style: Style = { bold: false, italic: false, underline: false }
  let at = 0
  const add = (to: number): void => {
    if (to > at) runs.push(runOf(text.slice(at, to), style))
  }
  for (const { index, sign } of signs) {
    add(index)
    at = index + sign.length
    if (sign === '_') style.underline = !style.underline
    if (sign.length !== 2 && sign !== '_') style.italic = !style.italic
    if (sign.length >= 2) style.bold = !style.bold
  }
  add(text.length)
  return runs
}

const runOf = (text: string, { bold, italic, underline }: Style): StyledRun => ({
  text,
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(underline && { underline }),
})

interface Sign {
  readonly index: number
  readonly sign: string
}

/** Returns the signs that open or close emphasis, each with its partner on the same line. */
function pairedSigns(text: string): Sign[] {
  const found: Sign[] = []
  const open = new Map<string, Sign>()
  for (const match of text.matchAll(MARK)) {
    const [sign] = match
    const { index } = match
    const before = text.charAt(index - 1)
    const after = text.charAt(index + sign.length)
    const start = open.get(sign)
    if (start !== undefined && text.slice(start.index, index).includes('\n')) open.delete(sign)
    const partner = open.get(sign)
    if (partner !== undefined && before !== '' && !/\s/.test(before)) {
      found.push(partner, { index, sign })
      open.delete(sign)
    } else if (after !== '' && !/\s/.test(after) && !(sign === '_' && /[\p{L}\p{N}]/u.test(before)))
      open.set(sign, { index, sign })
  }
  return found.toSorted((some, other) => some.index - other.index)
}

/** Returns the text of runs with Fountain's emphasis. */
export function emphasized(runs: readonly StyledRun[]): string {
  let text = ''
  for (const { text: piece, bold, italic, underline } of runs) {
    const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? []
    if (inside === '' || (!bold && !italic && !underline)) {
      text += piece
      continue
    }
    const stars = bold === true ? (italic === true ? '***' : '**') : italic === true ? '*' : ''
    const line = underline === true ? '_' : ''
    // Emphasis ends with its line.
    const lines = inside
      .split('\n')
      .map((each) => (each.trim() === '' ? each : `${line}${stars}${each}${stars}${line}`))
    text += `${before}${lines.join('\n')}${after}`
  }
  return text
}

/** Returns a text without emphasis. */
export const plainText = (text: string): string =>
  /[*_]/.test(text)
    ? styledRuns(text)
        .map((run) => run.text)
        .join('')
    : text
