import { ApiError } from '@saffron/core/errors'
import {
  assembleScript,
  type GroupItem,
  MAX_SYNOPSIS_CHARACTERS,
  readFountain,
  type ScriptElement,
  splitScenes,
  writeFountain,
} from '@saffron/core/playscript'

import type { Answer, Asking } from './ask-model.ts'
import { renderTask, tagged, TASKS, userMessage } from './prompts.ts'

interface Scene {
  readonly elements: readonly ScriptElement[]
  readonly synopsis: string
  readonly instructions: string
}

const fountainOf = ({ elements, synopsis }: Scene): string => {
  const [first, ...rest] = elements
  const told: ScriptElement[] = synopsis === '' ? [] : [{ type: 'synopsis', text: synopsis }]
  const all = first?.type === 'heading' ? [first, ...told, ...rest] : [...told, ...elements]
  return writeFountain({ titlePage: [], elements: all })
}

const FENCE = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/i
const withoutFence = (text: string): string => (FENCE.exec(text)?.[1] ?? text).trim()

/** What is asked of a model a second time if its first answer can't be used. */
interface Task<T> {
  readonly key: 'summary' | 'genOutline' | 'genPlayscript'
  readonly scene: Scene
  /** Returns the result, or what is wrong with the answer. */
  readonly read: (answer: Answer) => { readonly result: T } | { readonly problem: string }
}

/** Asks once, and again with what was wrong. Throws `playscript.answer_unusable`. */
async function askTwice<T>({ ask, restart }: Asking, { key, scene, read }: Task<T>): Promise<T> {
  const question = { system: renderTask(TASKS[key], {}), shown: (text: string) => text }
  const user = userMessage(scene.instructions, tagged('scene', fountainOf(scene)))
  const first = read(await ask({ ...question, key, user, progress: 50 }))
  if ('result' in first) return first.result
  restart()
  const repaired = `${user}\n\nYour last answer couldn't be used: ${first.problem}. Answer again as described.`
  const second = read(await ask({ ...question, key: `${key}:again`, user: repaired, progress: 99 }))
  if ('result' in second) return second.result
  throw new ApiError('playscript.answer_unusable')
}

/** Returns a summary of a scene. */
export const summarize = (asking: Asking, scene: Scene): Promise<string> =>
  askTwice(asking, {
    key: 'summary',
    scene,
    read: ({ text, finish }) => {
      const summary = withoutFence(text)
      if (summary === '') return { problem: 'it was empty' }
      if (finish === 'length' || summary.length > MAX_SYNOPSIS_CHARACTERS) return { problem: 'it was too long' }
      return { result: summary }
    },
  })

/** Returns the beats of a scene. */
export const outline = (asking: Asking, scene: Scene): Promise<GroupItem[]> =>
  askTwice(asking, {
    key: 'genOutline',
    scene,
    read: ({ text, finish }) => {
      if (finish === 'length') return { problem: 'it was too long' }
      const items = readItems(withoutFence(text))
      return items === undefined ? { problem: 'it was not JSON with groupItems' } : { result: items }
    },
  })

/** Returns a scene as a model writes it, checked by our own reader. */
export const write = (asking: Asking, scene: Scene): Promise<ScriptElement[]> =>
  askTwice(asking, {
    key: 'genPlayscript',
    scene,
    read: ({ text, finish }) => {
      if (finish === 'length') return { problem: 'it was too long' }
      return readWritten(withoutFence(text), scene.elements)
    },
  })

function readWritten(
  text: string,
  before: readonly ScriptElement[],
): { readonly result: ScriptElement[] } | { readonly problem: string } {
  const { elements, titlePage } = readFountain(text)
  if (titlePage.length > 0) return { problem: 'it had a title page' }
  const { front, scenes } = splitScenes(elements)
  if (scenes.length > 1) return { problem: 'it had several headings' }
  const heading = before[0]?.type === 'heading' ? before[0] : scenes[0]?.elements[0]
  const written = [...front, ...(scenes[0]?.elements.slice(1) ?? [])]
  const hasText = written.some(({ type, text: words }) => type !== 'note' && words.trim() !== '')
  if (!hasText) return { problem: 'it had no text below its heading' }
  const isScript =
    scenes.length > 0 ||
    assembleScript({ titlePage: [], elements: written, warnings: [] }, { format: 'fountain' }).characters.length > 0
  if (!isScript) return { problem: 'it had no heading and no dialogue' }
  return { result: heading === undefined ? written : [heading, ...written] }
}

/** Reads `groupItems` from JSON, also if something stands around it. */
function readItems(text: string): GroupItem[] | undefined {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  const items: unknown = Object(value).groupItems
  if (!Array.isArray(items) || items.length === 0) return undefined
  const read = items.flatMap((item: unknown) => {
    const { group, title, description } = Object(item) as Record<string, unknown>
    return typeof title === 'string' && typeof description === 'string' && title.trim() !== ''
      ? [{ group: typeof group === 'string' ? group : '', title, description }]
      : []
  })
  return read.length === items.length ? read : undefined
}
