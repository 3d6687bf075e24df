import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import type { ScriptElement } from '../entities.ts'
import type { ScriptDraft } from '../script-draft.ts'
import { parseHeading, parseSceneWord } from '../text/headings.ts'

/**
 * Makes headings of lines that only number scenes (`SCENE 3`, `第二幕`), where a script has no other headings. In a
 * script with others, such a line directly above one gives it its number.
 */
export function withSceneWords(draft: ScriptDraft): ScriptDraft {
  const hasHeadings = draft.elements.some(({ type }) => type === 'heading')
  const elements = hasHeadings ? numbered(draft.elements) : draft.elements.map(asHeading)
  if (hasHeadings || elements.some(({ type }) => type === 'heading')) return { ...draft, elements }
  return { ...draft, elements: elements.map(actAsHeading) }
}

/** Types of lines that are taken for something else before they're known as the start of a scene. */
const CANDIDATES: ReadonlySet<ScriptElement['type']> = new Set(['action', 'shot', 'centered', 'section', 'character'])

function asHeading(element: ScriptElement): ScriptElement {
  const parts = CANDIDATES.has(element.type)
    ? (parseSceneWord(element.text) ?? parseChineseHeading(element.text))
    : undefined
  if (parts === undefined) return element
  return { type: 'heading', text: element.text, ...(parts.number !== undefined && { number: parts.number }) }
}

const actAsHeading = (element: ScriptElement): ScriptElement =>
  element.type === 'actBreak' && !/^END\b/i.test(element.text) ? { type: 'heading', text: element.text } : element

function numbered(elements: readonly ScriptElement[]): ScriptElement[] {
  const found: ScriptElement[] = []
  for (const element of elements) {
    const last = found.at(-1)
    const above =
      element.type === 'heading' && isUnnumbered(element) && last !== undefined && CANDIDATES.has(last.type)
        ? parseSceneWord(last.text)
        : undefined
    if (above?.number !== undefined && above.location === undefined && above.text.length < 24) {
      found.pop()
      found.push({ ...element, number: above.number })
    } else found.push(element)
  }
  return found
}

const isUnnumbered = ({ number, text }: ScriptElement): boolean =>
  number === undefined && parseHeading(text)?.number === undefined
