import { parseChineseCue } from '../chinese/chinese-cues.ts'
import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import { readChinese, withoutBold } from '../chinese/read-chinese.ts'
import { normalizeText } from '../fountain/marks.ts'
import { readFountain } from '../fountain/read-fountain.ts'
import { findColumns, looksLikeCue } from '../lines/columns.ts'
import { readLines } from '../lines/read-lines.ts'
import { textLines } from '../lines/text-lines.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { isCapitals } from '../text/capitals.ts'
import { parseHeading, parseSceneWord } from '../text/headings.ts'
import { forceNames } from './force-names.ts'
import { joinApart } from './join-apart.ts'
import { parseColonCue, readColons } from './read-colons.ts'
import { withSceneWords } from './scene-words.ts'

/** Text has this share of Chinese, Japanese or Korean characters if it's in one of those languages. */
const CJK_SHARE = 0.25
const LEAST_CUES = 3

/** Reads a script in plain text, however it's written: laid out, as Fountain, `NAME: words`, or in Chinese. */
export function readText(source: string): ScriptDraft {
  const text = source.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  return withSceneWords(read(text))
}

function read(text: string): ScriptDraft {
  const plain = normalizeText(text)
  const lines = plain.split('\n')
  if (isCjk(plain)) {
    return hasChineseForm(lines.map(withoutBold)) ? readChinese(joinApart(lines.map(withoutBold))) : readFountain(text)
  }
  // oxlint-disable-next-line no-control-regex -- form feeds start pages
  const laidOut = textLines(text.replaceAll(/[\0-\x08\x0E-\x1F\uFEFF]/g, ''))
  const { body } = findColumns(laidOut)
  const cues = laidOut.filter((line, index) => looksLikeCue(line, laidOut[index + 1], body)).length
  if (cues >= Math.max(1, laidOut.length * 0.01)) return readLines(laidOut)
  return countColonCues(lines) ? readColons(lines) : readFountain(joinApart(forceNames(text.split('\n'))).join('\n'))
}

export function isCjk(text: string): boolean {
  const sample = text.slice(0, 50_000)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const wide = sample.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return letters > 0 && wide / letters >= CJK_SHARE
}

/** Returns whether speeches have colons or scenes have Chinese headings. Otherwise it's Fountain in Chinese. */
function hasChineseForm(lines: readonly string[]): boolean {
  const cues = lines.filter((line) => parseChineseCue(line) !== undefined).length
  const forced = lines.filter((line) => /^(?:@|\.[\p{L}\p{N}])/u.test(line.trim())).length
  const headings = lines.filter((line) => parseChineseHeading(line) !== undefined).length
  return forced <= cues + headings && forced * 4 <= lines.length
}

/** Returns whether speeches are `NAME: words` more often than a cue above words. */
function countColonCues(lines: readonly string[]): boolean {
  const names = new Map<string, number>()
  let above = 0
  for (const [index, line] of lines.entries()) {
    const text = line.trim()
    const isHeading = (parseHeading(text) ?? parseSceneWord(text)) !== undefined
    const cue = isHeading ? undefined : parseColonCue(text)
    if (cue !== undefined && cue.words !== '') names.set(cue.name, (names.get(cue.name) ?? 0) + 1)
    else if (
      isCapitals(text) &&
      text.length < 40 &&
      (lines[index - 1] ?? '').trim() === '' &&
      (lines[index + 1] ?? '').trim() !== ''
    )
      above += 1
  }
  // A name that occurs once could be the start of any sentence with a colon.
  const cues = [...names]
    .filter(([name, count]) => count > 1 || isCapitals(name))
    .reduce((sum, [, count]) => sum + count, 0)
  return cues >= LEAST_CUES && cues > above
}
