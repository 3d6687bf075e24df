import { parseChineseCue } from '../chinese/chinese-cues.ts'
import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import { readChinese, withoutBold } from '../chinese/read-chinese.ts'
import { findColumns, looksLikeCue, looksLikeName } from '../lines/columns.ts'
import { joinLines } from '../lines/join-lines.ts'
import { placeCentered } from '../lines/place-centered.ts'
import { readLines } from '../lines/read-lines.ts'
import { removeFurniture } from '../lines/remove-furniture.ts'
import type { ScriptLine } from '../lines/script-line.ts'
import { takeTitleLines } from '../lines/take-title-lines.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { parseHeading } from '../text/headings.ts'
import { joinApart } from './join-apart.ts'
import { isCjk, readText } from './read-text.ts'
import { withSceneWords } from './scene-words.ts'

const LEAST_CUES = 3
/** Scripts have at least this share of cues among their lines. */
const CUE_SHARE = 0.01
/** A line that ends this close to the right edge goes on in the next one, in points. */
const NEAR_EDGE = 30
/** Text that fills fewer points isn't wrapped. */
const LEAST_WIDTH = 300
/** A paragraph of Chinese starts further to the right than its other lines. */
const INDENT = 12

/** Reads a script from its printed lines: by their places if cues have their own, otherwise as text. */
export function readPages(source: readonly ScriptLine[]): ScriptDraft {
  const lines = placeCentered(source)
  const { body } = findColumns(lines)
  const cues = lines.filter((line, index) => looksLikeCue(line, lines[index + 1], body)).length
  const text = lines.map((line) => line.text).join('\n')
  const isPlaced = cues >= Math.max(1, lines.length * CUE_SHARE)
  if (isPlaced || hasPlacedNames(lines, body)) return withSceneWords(readLines(lines))
  const { titlePage, rest } = takeTitleLines(lines)
  const paragraphs = paragraphsOf(removeFurniture(rest))
  const draft = isCjk(text)
    ? withSceneWords(readChinese(joinApart(paragraphs.map(withoutBold))))
    : readText(paragraphs.join('\n'))
  return titlePage.length === 0 ? draft : { ...draft, titlePage }
}

/** Returns whether short lines in the middle of the page are above others: names in a script without capitals. */
function hasPlacedNames(lines: readonly ScriptLine[], body: number): boolean {
  const names = lines.filter((line, index) => looksLikeName(line, lines[index + 1], body))
  const colons = lines.filter(({ text }) => parseChineseCue(text) !== undefined).length
  return names.length >= LEAST_CUES && names.length > colons
}

/** Joins lines that were wrapped at the right edge. Blank lines stay between paragraphs. */
function paragraphsOf(lines: readonly ScriptLine[]): string[] {
  const rights = lines.map(({ right }) => right).toSorted((some, other) => some - other)
  const edge = Math.max(
    rights[Math.floor(rights.length * 0.95)] ?? 0,
    Math.min(...lines.map(({ x }) => x)) + LEAST_WIDTH,
  )
  const paragraphs: string[] = []
  let open: ScriptLine[] = []
  const close = (): void => {
    // The wide gap between a name and its words tells them apart.
    if (open.length > 0) paragraphs.push(open.length === 1 ? (open[0]?.text ?? '') : joinLines(open))
    open = []
  }
  for (const line of lines) {
    const last = open.at(-1)
    const isMore =
      last !== undefined &&
      line.gap === 0 &&
      last.right >= edge - NEAR_EDGE &&
      line.x <= (open[0]?.x ?? 0) + INDENT / 2 &&
      !isStart(line.text)
    if (!isMore) close()
    if (line.gap > 0 && paragraphs.length > 0 && !isMore) paragraphs.push('')
    open.push(line)
  }
  close()
  return paragraphs
}

const isStart = (text: string): boolean =>
  /^[△▲【]/.test(text) ||
  parseHeading(text) !== undefined ||
  parseChineseHeading(text) !== undefined ||
  parseChineseCue(text) !== undefined
