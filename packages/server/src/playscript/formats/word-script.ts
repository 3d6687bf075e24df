import {
  type ElementType,
  readPages,
  readText,
  readTitleLines,
  type ScriptDraft,
  type ScriptElement,
  type ScriptLine,
  centeredAt,
  forceNames,
  joinApart,
  parseChineseHeading,
  parseHeading,
  partsOfHeading,
  tidyElements,
} from '@saffron/core/playscript'

import type { OpenZip } from '../../documents/open-zip.ts'
import { readWordParagraphs, widthOfSpace, type WordParagraph } from './word-paragraphs.ts'

/** The names of paragraph styles in scripts, in the languages of the programs that write them. */
const STYLES: readonly (readonly [ElementType, RegExp])[] = [
  ['parenthetical', /parenth|wrylie|klammer|acotaci|parentet|regieanw|ремарка|括号|括號|提示/iu],
  ['transition', /transition|übergang|transici|transiz|transiç|переход|转场|轉場/iu],
  [
    'heading',
    /scene ?head|slug|scene$|^scene\b|szene|heading.*scene|intitul|titre de sc|séquence|encabezado|escena|intestazione|scena|cabeçalho|cena|заголовок|场景|場景|场次|場次|nagłówek/iu,
  ],
  ['dialogue', /dialog|diálogo|dialogue|replik|диалог|реплика|对白|對白|台词|台詞/iu],
  ['character', /character|^name|figur|rolle|personn|personaje|personagg|personagem|персонаж|имя|人物|角色/iu],
  ['shot', /^shot|^plan\b/iu],
  ['lyric', /lyric|song/iu],
  ['centered', /^centered/iu],
  ['actBreak', /^act ?break|^new act|^end of act/iu],
  [
    'action',
    /^action|description|direction|beschreibung|handlung|acción|azione|ação|didascal|действие|описание|动作|動作|描述/iu,
  ],
]
/** The text width of a page with the usual margins, in points. */
const WIDTH = 432
const CHARACTER = 7.2

/** Reads a script in Word: by the names of its styles, or by indents as on a page, or as plain text. */
export async function readWordScript(zip: OpenZip): Promise<ScriptDraft> {
  const paragraphs = await readWordParagraphs(zip)
  const types = paragraphs.map(({ style }) => typeOfStyle(style))
  const used = new Set(paragraphs.flatMap(({ text }, index) => (text === '' ? [] : [types[index]])))
  if (used.has('heading') && (used.has('dialogue') || used.has('character'))) return styledScript(paragraphs, types)
  const isPlaced = paragraphs.some(({ indent, isCentered, text }) => text !== '' && (indent > 50 || isCentered))
  return isPlaced
    ? readPages(linesOf(paragraphs))
    : readText(joinApart(forceNames(paragraphs.map(({ text }) => text))).join('\n'))
}

const typeOfStyle = (style: string): ElementType | undefined => STYLES.find(([, name]) => name.test(style))?.[0]

function styledScript(paragraphs: readonly WordParagraph[], types: readonly (ElementType | undefined)[]): ScriptDraft {
  const start = types.findIndex((type, index) => type !== undefined && (paragraphs[index]?.text ?? '') !== '')
  const title = paragraphs.slice(0, start).map(({ text, isCentered, isRight }) => ({
    text,
    place: isCentered ? ('center' as const) : isRight ? ('right' as const) : ('left' as const),
  }))
  const elements = paragraphs.slice(start).flatMap(({ text, style, isNewPage }, index): ScriptElement[] => {
    const type = types[start + index] ?? 'action'
    const isDual = type === 'character' && /dual/i.test(style)
    const element = type === 'heading' ? headingOf(text) : { type, text, ...(isDual && { dual: true }) }
    return isNewPage && index > 0 ? [{ type: 'pageBreak', text: '' }, element] : [element]
  })
  return { titlePage: readTitleLines(title), elements: tidyElements(elements), warnings: [] }
}

/** A number is before a tab, or known by its form. */
function headingOf(text: string): ScriptElement {
  const [, before, after] = /^(\S{1,8})\t+(.+)$/.exec(text) ?? []
  const parts = before === undefined ? partsOfHeading(text) : { text: after, number: before }
  return { type: 'heading', text: parts.text ?? text, ...(parts.number !== undefined && { number: parts.number }) }
}

/** Places paragraphs as they're printed. */
function linesOf(paragraphs: readonly WordParagraph[]): ScriptLine[] {
  const lines: ScriptLine[] = []
  const isWrapped = looksWrapped(paragraphs)
  const start = paragraphs.findIndex(({ text }) => isHeading(text))
  let gap = 0
  for (const [index, { text, indent, margin, isCentered, isRight }] of paragraphs.entries()) {
    if (text === '') {
      gap += 1
      continue
    }
    for (const [number, source] of text.split('\n').entries()) {
      const line = source.trim()
      if (line === '') {
        gap += 1
        continue
      }
      const width = Math.min(WIDTH, line.length * CHARACTER)
      const own = number === 0 ? indent : margin + widthOfSpace(source)
      const isSpeech = isCentered && start !== -1 && index > start
      const x = isRight ? WIDTH - width : isSpeech ? centeredAt(line) : isCentered ? (WIDTH - width) / 2 : own
      lines.push({ text: line, x, right: x + width, gap, page: 1, ...(!isWrapped && { isParagraph: true }) })
      gap = 0
    }
  }
  return lines
}

const isHeading = (text: string): boolean => (parseHeading(text) ?? parseChineseHeading(text)) !== undefined

/** Returns whether paragraphs are the lines of a page, as in files that were converted from PDF. */
function looksWrapped(paragraphs: readonly WordParagraph[]): boolean {
  const said = paragraphs.filter(({ text }) => text.length > 25)
  const cut = said.filter(({ text }, index) => /[\p{Ll},]$/u.test(text) && /^\p{Ll}/u.test(said[index + 1]?.text ?? ''))
  return said.length > 20 && cut.length > said.length * 0.25
}
