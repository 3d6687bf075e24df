import { ApiError } from '@saffron/core/errors'
import type { GlossaryName, ScriptElement } from '@saffron/core/playscript'

import type { Asking } from './ask-model.ts'
import { translatedCue } from './glossary.ts'
import { renderTask, TASKS, userMessage } from './prompts.ts'

/** Characters of a scene that are translated in one call. */
const CHUNK_CHARACTERS = 6000
/** How often a model is asked for paragraphs that it left out. */
const MAX_REPAIRS = 2

interface Translation {
  readonly elements: readonly ScriptElement[]
  readonly to: string
  readonly from: string | undefined
  readonly names: ReadonlyMap<string, GlossaryName>
  readonly instructions: string
}

/** A paragraph with its number in the scene. */
interface Paragraph {
  readonly index: number
  readonly text: string
}

/**
 * Translates a scene paragraph by paragraph: types, numbers and their order stay. A model that leaves paragraphs out is
 * asked for those again. Throws `playscript.answer_unusable`.
 */
export async function translate(
  { ask }: Pick<Asking, 'ask'>,
  { elements, to, from, names, instructions }: Translation,
): Promise<ScriptElement[]> {
  const paragraphs = elements.flatMap(({ text }, index) => (text.trim() === '' ? [] : [{ index, text }]))
  const chunks = chunksOf(paragraphs)
  const translated = new Map<number, string>()
  for (const [position, chunk] of chunks.entries()) {
    const progress = Math.floor(((position + 1) * 100) / chunks.length) - 1
    let missing: readonly Paragraph[] = chunk
    for (let round = 0; missing.length > 0; round += 1) {
      if (round > MAX_REPAIRS) throw new ApiError('playscript.answer_unusable')
      const { text } = await ask({
        key: `translate:${position}:${round}`,
        system: renderTask(TASKS.translate, {
          to,
          from: from ?? 'its language',
          glossary: [...names.values()].map(({ name, as }) => `- ${name} = ${as}`).join('\n') || '- none',
        }),
        user: userMessage(instructions, sceneOf(missing)),
        shown: withoutTags,
        progress,
      })
      for (const [index, paragraph] of readParagraphs(text)) {
        if (missing.some((wanted) => wanted.index === index)) translated.set(index, paragraph)
      }
      missing = missing.filter(({ index }) => !translated.has(index))
    }
  }
  return elements.map((element, index) => {
    const text = translated.get(index)
    if (text === undefined) return element
    return { ...element, text: element.type === 'character' ? translatedCue(element, text, names) : text }
  })
}

function chunksOf(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const chunks: Paragraph[][] = []
  let characters = 0
  for (const paragraph of paragraphs) {
    const last = chunks.at(-1)
    if (last === undefined || characters + paragraph.text.length > CHUNK_CHARACTERS) {
      chunks.push([paragraph])
      characters = paragraph.text.length
    } else {
      last.push(paragraph)
      characters += paragraph.text.length
    }
  }
  return chunks
}

/** A tag of a paragraph, or of the whole scene, in its text would end it. */
const escaped = (text: string): string => text.replaceAll(/<(\/?)(p\d+|scene)>/gi, '<$1 $2>')

const sceneOf = (paragraphs: readonly Paragraph[]): string => {
  const lines = paragraphs.map(({ index, text }) => `<p${index + 1}>${escaped(text)}</p${index + 1}>`)
  return `<scene>\n${lines.join('\n')}\n</scene>`
}

const PARAGRAPH = /<p(\d+)>([\s\S]*?)<\/p\1>/g

/** Returns the paragraphs of an answer by their number in the scene. An empty one counts as left out. */
const readParagraphs = (answer: string): [number, string][] =>
  [...answer.matchAll(PARAGRAPH)].flatMap(([, number, text = '']) =>
    text.trim() === '' ? [] : [[Number(number) - 1, text.trim()] as [number, string]],
  )

/** Returns an unfinished answer without its tags. */
function withoutTags(answer: string): string {
  const begun = answer.indexOf('<', answer.lastIndexOf('>') + 1)
  return (begun < 0 ? answer : answer.slice(0, begun)).replaceAll(/<\/?(?:p\d+|scene)>/g, '')
}
