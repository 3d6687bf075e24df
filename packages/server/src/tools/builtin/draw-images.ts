import { imageRatio, imageSize, MAX_PROMPT_CHARACTERS, MAX_SEED } from '@saffron/core/draw'

import type { CallPlace, JsonObject, Tool, ToolContext, ToolResult } from '../tool.ts'
import { builtinTool, wrong } from './builtin-tool.ts'
import type { ToolDocuments } from './tool-documents.ts'
import type { ToolDrawings, ToolOrder } from './tool-drawings.ts'

/** More would cost a lot without anyone having seen the first one. */
const MAX_IMAGES = 4
const MAX_REFERENCES = 4
/** As long as a provider may take. The drawing itself goes on after that. */
const TIMEOUT_MS = 30 * 60 * 1000

const PROMPT = { type: 'string', minLength: 1, maxLength: MAX_PROMPT_CHARACTERS }
const MODEL = { type: 'string', maxLength: 200, description: 'The name of an image model. Default: the usual one.' }
const SIZE = { type: 'string', maxLength: 20, description: 'Width and height in pixels, such as 1024x1024.' }
const RATIO = { type: 'string', maxLength: 10, description: 'Instead of a size: a ratio, such as 16:9.' }
const SEED = { type: 'integer', minimum: 0, maximum: MAX_SEED, description: 'The same seed draws the same image.' }
const COUNT = { type: 'integer', minimum: 1, maximum: MAX_IMAGES, description: 'The number of images. Default: 1.' }

const referencesOf = (description: string): JsonObject => ({
  type: 'array',
  maxItems: MAX_REFERENCES,
  items: { type: 'string', maxLength: 500 },
  description,
})

/** Draws images from a prompt. They are shown to the user. */
export const drawImages = (drawings: () => ToolDrawings, documents: ToolDocuments): Tool =>
  drawingTool(drawings, {
    name: 'draw',
    description:
      'Draws images from a prompt and shows them to the user. Describe subject, composition, style and light in the prompt.',
    fields: {
      prompt: { ...PROMPT, description: 'What to draw.' },
      count: COUNT,
      size: SIZE,
      ratio: RATIO,
      seed: SEED,
      model: MODEL,
      references: referencesOf('Names of images in this conversation that show what is meant.'),
    },
    required: ['prompt'],
    orderOf: async (input, place) => ({
      ...wantedIn(input),
      kind: 'image',
      references: await imagesNamed(documents, place, namesIn(input['references'])),
    }),
  })

/** Changes an image of the conversation. */
export const editImage = (drawings: () => ToolDrawings, documents: ToolDocuments): Tool =>
  drawingTool(drawings, {
    name: 'edit_image',
    description: 'Changes an image of this conversation as a prompt says, and shows the new one to the user.',
    fields: {
      image: { type: 'string', maxLength: 500, description: 'The name of the image.' },
      prompt: { ...PROMPT, description: 'What to change. Say also what has to stay.' },
      count: COUNT,
      size: SIZE,
      model: MODEL,
      references: referencesOf('Names of further images in this conversation.'),
    },
    required: ['image', 'prompt'],
    orderOf: async (input, place) => ({
      ...wantedIn(input),
      kind: 'edit',
      references: await imagesNamed(documents, place, [textOf(input['image']), ...namesIn(input['references'])]),
    }),
  })

interface DrawingTool {
  readonly name: 'draw' | 'edit_image'
  readonly description: string
  readonly fields: Readonly<Record<string, JsonObject>>
  readonly required: readonly string[]
  /** Returns what to draw. Throws WrongInput. */
  readonly orderOf: (input: JsonObject, place: CallPlace) => Promise<ToolOrder>
}

/** Something that the model can correct. */
class WrongInput extends Error {}

function drawingTool(drawings: () => ToolDrawings, { orderOf, ...definition }: DrawingTool): Tool {
  return builtinTool({
    ...definition,
    timeoutMs: TIMEOUT_MS,
    price: async (input, place) => {
      try {
        return await drawings().price(await orderOf(input, place), place)
      } catch (error) {
        // The call itself says what is wrong, and costs nothing.
        if (error instanceof WrongInput) return 0
        throw error
      }
    },
    call: async (input, context) => {
      try {
        return await drawAndTell(drawings(), await orderOf(input, context), context)
      } catch (error) {
        if (error instanceof WrongInput) return wrong(error.message)
        throw error
      }
    },
  })
}

async function drawAndTell(drawings: ToolDrawings, order: ToolOrder, context: ToolContext): Promise<ToolResult> {
  const { files, failure, costMicros } = await drawings.draw(order, context)
  if (files.length === 0) return { ...wrong(`Nothing was drawn. ${failure ?? ''}`.trim()), costMicros }
  const drawn = files.map(({ name, width, height, seed }) =>
    [`- ${name} (${width}x${height}`, ...(seed === undefined ? [] : [`, seed ${seed}`]), ')'].join(''),
  )
  const lines = ['The user sees the result:', ...drawn, ...(failure === undefined ? [] : [failure])]
  return {
    content: [{ type: 'text', text: lines.join('\n') }, ...files.map(({ id }) => ({ type: 'asset' as const, id }))],
    costMicros,
  }
}

function wantedIn(input: JsonObject): Omit<ToolOrder, 'kind' | 'references'> {
  const { prompt, count = 1, size, ratio, seed, model } = input
  if (size !== undefined && !imageSize.safeParse(size).success) throw new WrongInput('size must be like 1024x1024.')
  if (ratio !== undefined && !imageRatio.safeParse(ratio).success) throw new WrongInput('ratio must be like 16:9.')
  return {
    prompt: textOf(prompt),
    count: Number(count),
    ...(size !== undefined && { size: textOf(size) }),
    ...(ratio !== undefined && { ratio: textOf(ratio) }),
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(model !== undefined && { model: textOf(model) }),
  }
}

/** The schema has been checked, so it's a text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const namesIn = (names: unknown): string[] => (Array.isArray(names) ? names.map(textOf) : [])

/** Returns the assets of images of the conversation, by their names. The last one with a name is meant. */
async function imagesNamed(
  documents: ToolDocuments,
  { owner, conversation }: CallPlace,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const images = (await documents.list({ owner, conversation })).filter(({ type }) => type.startsWith('image/'))
  return names.map((wanted) => {
    const found = images.find(({ name, id }) => name === wanted || id === wanted)
    if (found !== undefined) return found.id
    const known = images.map(({ name }) => name).join('\n')
    throw new WrongInput(
      known === '' ? 'There are no images in this conversation.' : `There is no such image. The images are:\n${known}`,
    )
  })
}
