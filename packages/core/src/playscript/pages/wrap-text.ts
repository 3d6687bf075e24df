/** Characters that are two columns wide: those of Chinese, Japanese and Korean, and full-width signs. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u
/** Signs of Chinese that don't start a line. They follow the last character, over the edge. */
const NOT_FIRST = /[、。，．：；！？）」』】》〉]/u
const PIECE =
  /[\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\s+|[^\s\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]+/gu

/** Returns the number of columns of a text in a font of equal widths. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += WIDE.test(character) ? 2 : 1
  return columns
}

/** Wraps a text at a number of columns. Chinese breaks between characters, other text between words. */
export function wrapText(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, columns))
}

function wrapLine(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  const end = (): void => {
    lines.push(line.trimEnd())
    line = ''
    width = 0
  }
  for (const piece of text.match(PIECE) ?? []) {
    const wide = columnsOf(piece)
    const isSpace = piece.trim() === ''
    if (isSpace && (width === 0 ? lines.length > 0 : width + wide > columns)) continue
    if (width > 0 && !isSpace && width + wide > columns && !(piece.length === 1 && NOT_FIRST.test(piece))) end()
    if (wide <= columns) {
      line += piece
      width += wide
      continue
    }
    // A word that is longer than a line breaks anywhere.
    for (const character of piece) {
      if (width + columnsOf(character) > columns) end()
      line += character
      width += columnsOf(character)
    }
  }
  if (line !== '' || lines.length === 0) end()
  return lines
}
