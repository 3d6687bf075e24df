import {
  type ElementType,
  readTitleLines,
  type ScriptDraft,
  ScriptError,
  type ScriptElement,
  tidyElements,
} from '@saffron/core/playscript'

/** The second character of a line names its element. */
const TYPES: Readonly<Record<string, ElementType>> = {
  '\\': 'heading',
  '.': 'action',
  _: 'character',
  ':': 'dialogue',
  '(': 'parenthetical',
  '/': 'transition',
  '=': 'shot',
  '@': 'actBreak',
  '%': 'note',
}
/** The first one says how it goes on: with a space, with nothing, on a new line, or not at all. */
const JOINS: Readonly<Record<string, string>> = { '>': ' ', '+': ' ', '&': '', '|': '\n', '.': '' }

export const isTrelby = (text: string): boolean => /^\uFEFF?#Version \d+/.test(text)

/** Reads a script of Trelby. */
export function readTrelby(source: string): ScriptDraft {
  const lines = source.split(/\r?\n/)
  const start = lines.indexOf('#Start-Script')
  if (start === -1) throw new ScriptError('playscript.damaged')
  const elements: ScriptElement[] = []
  let open: ScriptElement | undefined
  let join = ''
  for (const line of lines.slice(start + 1)) {
    if (line.startsWith('#')) continue
    const [lineBreak = '', sign = ''] = line
    if (JOINS[lineBreak] === undefined) continue
    const type = TYPES[sign] ?? 'action'
    const text = line.slice(2)
    if (open === undefined) {
      open = { type, text }
      elements.push(open)
    } else open.text += `${join}${text}`
    join = JOINS[lineBreak] ?? ''
    if (lineBreak === '.') open = undefined
  }
  return { titlePage: readTitleLines(titleOf(lines)), elements: tidyElements(elements), warnings: [] }
}

/** Lines of title pages are `#Title-String x,y,size,style,font,,text`. */
const titleOf = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, text] = /^#Title-String (?:[^,]*,){5,6}(.*)$/.exec(line) ?? []
    return text === undefined ? [] : [{ text: text.replaceAll('\\n', ' '), place: 'center' as const }]
  })
