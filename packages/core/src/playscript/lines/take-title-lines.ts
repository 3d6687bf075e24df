import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import type { TitlePageEntry } from '../entities.ts'
import { readTitleLines, type TitleLine } from '../script/title-lines.ts'
import { parseHeading } from '../text/headings.ts'
import { isTransition } from '../text/transitions.ts'
import type { ScriptLine } from './script-line.ts'

const CREDIT =
  /^(?:an? )?(?:original )?(?:screenplay|teleplay|script|story|written|drehbuch|scénario|guion|guión|sceneggiatura|roteiro|by|von|par|de|di|por|编剧|編劇|作者)\b/iu
/** A page with more lines isn't a title page. */
const MOST_LINES = 40
const [LEFT, RIGHT] = [200, 330]

/** Takes the title page off the start of a script: the first page, if it has a credit and no heading. */
export function takeTitleLines(lines: readonly ScriptLine[]): {
  titlePage: TitlePageEntry[]
  rest: readonly ScriptLine[]
} {
  const [first] = lines
  const end = first === undefined ? 0 : endOfTitle(lines, first.page)
  const page = lines.slice(0, end)
  const isTitle =
    end > 0 &&
    page.length <= MOST_LINES &&
    page.some(({ text }) => CREDIT.test(text) || /^["“].*["”]$/.test(text)) &&
    !page.some(({ text }) => isStart(text))
  if (!isTitle) return { titlePage: [], rest: lines }
  const titleLines = page.flatMap((line): TitleLine[] => {
    const place = line.x < LEFT && line.right < 400 ? 'left' : line.x > RIGHT ? 'right' : 'center'
    const text = { text: line.text, place } as const
    return line.gap > 0 ? [{ text: '', place }, text] : [text]
  })
  return { titlePage: readTitleLines(titleLines), rest: lines.slice(end) }
}

const isStart = (text: string): boolean =>
  isTransition(text) || parseHeading(text) !== undefined || parseChineseHeading(text) !== undefined

/** Returns the number of lines before the second page, or in a file without pages, before the script starts. */
function endOfTitle(lines: readonly ScriptLine[], page: number): number {
  const next = lines.findIndex((line) => line.page !== page)
  if (next !== -1) return next
  const start = lines.findIndex(({ text }) => isStart(text))
  return start === -1 ? 0 : start
}
