import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import type { ScriptElement } from '../entities.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { isCaseless, isNearlyCapitals } from '../text/capitals.ts'
import { isFountainHeading, isHeadingCase, parseHeading } from '../text/headings.ts'
import { characterKey } from '../text/names.ts'
import { tidyElements } from '../text/tidy-elements.ts'
import { isActBreak, isShot, isTransition } from '../text/transitions.ts'
import { type Columns, findColumns, isName, LEAST_CUE_INDENT, LEAST_SPEECH_INDENT, looksLikeName } from './columns.ts'
import { joinLines } from './join-lines.ts'
import { type CleanLine, removeFurniture } from './remove-furniture.ts'
import type { ScriptLine } from './script-line.ts'
import { takeTitleLines } from './take-title-lines.ts'

/** A transition starts at least this far to the right of action. */
const TRANSITION_INDENT = 200
/** Lines further to the right than action, but not as far as speech, are action. */
const SLACK = 15
const LONE_NUMBER = /^(?:\*\s*)?([A-Z]?\d{1,3}[A-Z]{0,2})\.?$/
const CONTINUES = /\((?:CONT|CONT['’.]?D|CONTINUED|CONTINUING|SUITE|FORTS|WEITER|CONTINÚA|续|續|cont)/iu

/** Reads a script that is laid out as it's printed, by the places of its lines. */
export function readLines(source: readonly ScriptLine[]): ScriptDraft {
  const { titlePage, rest } = takeTitleLines(source)
  const lines = removeFurniture(rest)
  const columns = findColumns(lines)
  const reader = createLineReader(columns)
  for (const [index, line] of lines.entries()) reader.read(line, lines[index + 1])
  return { titlePage, elements: tidyElements(reader.end()), warnings: [] }
}

interface Open {
  readonly element: ScriptElement
  readonly lines: CleanLine[]
}

function createLineReader({ body, cue, words }: Columns) {
  const elements: ScriptElement[] = []
  let open: Open | undefined
  let inSpeech = false
  let speaker = ''
  let loneNumber: string | undefined

  const close = (): void => {
    if (open !== undefined) open.element.text = joinLines(open.lines)
    open = undefined
  }
  const start = (element: Omit<ScriptElement, 'text'>, line: CleanLine): void => {
    close()
    open = { element: { ...element, text: '' }, lines: [line] }
    elements.push(open.element)
  }
  const single = (element: ScriptElement): void => {
    close()
    inSpeech = false
    elements.push(element)
  }

  const read = (line: CleanLine, next: CleanLine | undefined): void => {
    const { text } = line
    const indent = line.x - body
    if (readLoneNumber(line, next) || readHeading(line, next)) return
    if (indent >= TRANSITION_INDENT && isTransition(text) && !isCue(line, next))
      return single({ type: 'transition', text })
    if (isCue(line, next)) return readCue(line)
    if (inSpeech && indent >= LEAST_SPEECH_INDENT && (line.gap === 0 || isSplitSpeech(line))) return readSpeech(line)
    inSpeech = false
    readBody(line, next)
  }

  /** The number of a scene is in a line of its own in some files, above its heading or below. */
  const readLoneNumber = ({ text }: CleanLine, next: CleanLine | undefined): boolean => {
    const [, number] = LONE_NUMBER.exec(text) ?? []
    if (number === undefined) return false
    if (open?.element.type === 'heading' && open.element.number === number) return true
    if (next === undefined || parseHeading(next.text) === undefined) return false
    loneNumber = number
    return true
  }
  const readHeading = (line: CleanLine, next: CleanLine | undefined): boolean => {
    const parts = headingOf(line, next)
    if (parts === undefined) return continueHeading(line)
    close()
    inSpeech = false
    const number = parts.number ?? loneNumber
    loneNumber = undefined
    start({ type: 'heading', ...(number !== undefined && { number }), page: line.page }, { ...line, text: parts.text })
    return true
  }
  const headingOf = (line: CleanLine, next: CleanLine | undefined) => {
    const indent = line.x - body
    const { text } = line
    // A number in the margin is to the left of the body. Centered headings are apart from other lines.
    const isApart = line.gap > 0 && isFountainHeading(text) && isNearlyCapitals(text)
    if ((indent > LEAST_CUE_INDENT && !isApart) || (inSpeech && line.gap === 0 && indent >= LEAST_SPEECH_INDENT))
      return undefined
    const parts = parseHeading(text)
    if (parts !== undefined) return isHeadingCase(text) ? parts : undefined
    return line.gap > 0 || next?.gap !== 0 || line.isPageTop === true ? parseChineseHeading(text) : undefined
  }
  /** A heading in capitals goes on in the next line. */
  const continueHeading = (line: CleanLine): boolean => {
    const isMore =
      open?.element.type === 'heading' &&
      line.gap === 0 &&
      line.isParagraph !== true &&
      line.isPageTop !== true &&
      isNearlyCapitals(line.text) &&
      isNearlyCapitals(open.lines[0]?.text ?? '') &&
      line.x - body < LEAST_CUE_INDENT &&
      (open.lines[0]?.right ?? 0) > body + 200 &&
      !isShot(line.text)
    if (isMore) open?.lines.push(line)
    return isMore
  }

  const isCue = (line: CleanLine, next: CleanLine | undefined): boolean => {
    const indent = line.x - body
    if (indent < LEAST_CUE_INDENT || line.text.length > 60 || next === undefined) return false
    const nextIndent = next.x - body
    const isFollowed =
      nextIndent >= LEAST_SPEECH_INDENT && (next.gap === 0 || (next.isPageTop === true && nextIndent < indent))
    if (!isFollowed || /^[(（]/.test(line.text) || !isName(line.text)) return false
    // Capitals below capitals, further to the right than speech, are a text on screen.
    const isCard =
      words !== undefined && next.x - words > SLACK && isNearlyCapitals(next.text) && !/^[(（]/.test(next.text)
    if (isCard) return false
    const isPlaced = cue !== undefined && Math.abs(line.x - cue) < 30
    const isNamed = isNearlyCapitals(line.text) || looksLikeName(line, next, body)
    if (inSpeech && line.gap === 0 && !(isPlaced && next.x < line.x - 5 && isNamed)) return false
    if (isTransition(line.text) && !isPlaced) return false
    if (isNearlyCapitals(line.text)) return true
    // Names that aren't in capitals are known by their column.
    return (
      isPlaced &&
      next.x < line.x - 5 &&
      line.text.length <= 40 &&
      !/[.!?。！？，,;]$/.test(line.text) &&
      (isCaseless(line.text) || /^\p{Lu}/u.test(line.text))
    )
  }
  const readCue = (line: CleanLine): void => {
    const key = characterKey(line.text)
    const goesOn =
      key === speaker && (line.isAfterMore === true || (line.isPageTop === true && CONTINUES.test(line.text)))
    if (goesOn && isSpeechLast()) {
      inSpeech = true
      return
    }
    close()
    inSpeech = true
    speaker = key
    elements.push({ type: 'character', text: line.text, ...(line.isDual === true && { dual: true }) })
  }
  const isSpeechLast = (): boolean => {
    const type = elements.at(-1)?.type
    return type === 'dialogue' || type === 'parenthetical'
  }
  /** Speech that a page splits has no cue on the next page in some programs. */
  const isSplitSpeech = (line: CleanLine): boolean =>
    line.isPageTop === true && open?.element.type === 'dialogue' && !/[.!?…"”]$/.test(open.lines.at(-1)?.text ?? '')

  const readSpeech = (line: CleanLine): void => {
    const { text } = line
    const isOpenAside = open?.element.type === 'parenthetical' && !isClosed(open.lines)
    if (isOpenAside && open !== undefined) {
      open.lines.push(line)
      return
    }
    if (/^[(（]/.test(text) && (/[)）]$/.test(text) || line.x - body > LEAST_CUE_INDENT))
      return start({ type: 'parenthetical' }, line)
    if (open?.element.type === 'dialogue' && line.isParagraph !== true) open.lines.push(line)
    else start({ type: 'dialogue' }, line)
  }

  const readBody = (line: CleanLine, next: CleanLine | undefined): void => {
    const { text } = line
    const isAlone = (line.gap > 0 || elements.length === 0) && (next === undefined || next.gap > 0)
    if (isAlone && isActBreak(text)) return single({ type: 'actBreak', text })
    if (isAlone && isTransition(text)) return single({ type: 'transition', text })
    if (isAlone && isShot(text)) return single({ type: 'shot', text })
    const isCentered = line.x - body > LEAST_CUE_INDENT && isAlone
    if (isCentered) return single({ type: 'centered', text })
    if (open?.element.type === 'action' && continuesAction(open.lines, line)) {
      open.lines.push(line)
      return
    }
    start({ type: 'action' }, line)
  }
  const continuesAction = (lines: readonly CleanLine[], line: CleanLine): boolean => {
    if (line.isPageTop === true) {
      // A paragraph that a page splits goes on in small letters.
      return (
        line.x - body < SLACK && /^[\p{Ll}\p{N}]/u.test(line.text) && !/[.!?:…]["”]?$/.test(lines.at(-1)?.text ?? '')
      )
    }
    return line.gap === 0 && line.isParagraph !== true
  }
  return {
    read,
    end: (): ScriptElement[] => {
      close()
      return elements
    },
  }
}

const isClosed = (lines: readonly CleanLine[]): boolean => /[)）]\s*$/.test(lines.at(-1)?.text ?? '')
