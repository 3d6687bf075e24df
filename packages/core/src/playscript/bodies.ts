import * as z from 'zod/mini'

import { id, inWorkspace, text } from '../endpoints/entity.ts'
import { ELEMENT_TYPES, PAPER_SIZES } from './kinds.ts'
import {
  MAX_ELEMENT_CHARACTERS,
  MAX_GLOSSARY_NAME,
  MAX_GLOSSARY_NAMES,
  MAX_INSTRUCTION_CHARACTERS,
  MAX_SCENE_ELEMENTS,
  MAX_SCENES,
  MAX_SCRIPT_CONTENT,
  MAX_SCRIPT_TITLE,
  MAX_SYNOPSIS_CHARACTERS,
  MAX_TITLE_PAGE_ENTRIES,
} from './limits.ts'
import { SCENE_ACTIONS } from './proposal-entities.ts'

const title = text(MAX_SCRIPT_TITLE).check(z.trim())
/** A BCP 47 tag, which the handler checks: an unknown one is `language.unknown`. */
export const languageTag = text(35).check(z.minLength(1))
const sceneNumber = text(20).check(z.trim())
const color = text(7).check(z.regex(/^#[0-9a-f]{6}$/i))
const eighths = z.int().check(z.minimum(0), z.maximum(100_000))
export const seenVersion = z.int().check(z.minimum(1))

const element = z.object({
  type: z.enum(ELEMENT_TYPES),
  text: text(MAX_ELEMENT_CHARACTERS),
  number: z.optional(sceneNumber),
  dual: z.optional(z.boolean()),
  note: z.optional(text(MAX_ELEMENT_CHARACTERS)),
  level: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
  omitted: z.optional(z.boolean()),
  eighths: z.optional(eighths),
  page: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  color: z.optional(color),
})

const elements = z.array(element).check(z.maxLength(MAX_SCENE_ELEMENTS))

/** `title` and `language` replace those of the content. */
const named = { ...inWorkspace.shape, title: z.optional(title), language: z.optional(languageTag) }

export const createPlayscriptBody = z.object({
  ...named,
  content: z.optional(text(MAX_SCRIPT_CONTENT)),
  /** The format of `content`. */
  format: z._default(z.enum(['fountain', 'fdx', 'txt', 'md']), 'fountain'),
})

export const createFromAssetBody = z.object(named)

export const createFromTemplateBody = z.object(named)

export const updatePlayscriptBody = z.object({
  title: z.optional(title),
  titlePage: z.optional(
    z.array(z.object({ key: text(100), value: text(5000) })).check(z.maxLength(MAX_TITLE_PAGE_ENTRIES)),
  ),
  language: z.optional(z.nullable(languageTag)),
  paper: z.optional(z.enum(PAPER_SIZES)),
  numbersLocked: z.optional(z.boolean()),
  front: z.optional(elements),
  glossary: z.optional(
    z
      .array(
        z.object({
          name: text(MAX_GLOSSARY_NAME).check(z.trim(), z.minLength(1)),
          as: text(MAX_GLOSSARY_NAME).check(z.trim(), z.minLength(1)),
          language: z.optional(languageTag),
        }),
      )
      .check(z.maxLength(MAX_GLOSSARY_NAMES)),
  ),
  /** The version that the caller saw. */
  version: z.optional(seenVersion),
})

export const sortScenesBody = z.object({
  /** The IDs of all scenes in their new order. */
  order: z.array(id).check(z.maxLength(MAX_SCENES)),
})

const sceneFields = {
  number: z.optional(z.nullable(sceneNumber)),
  heading: z.optional(text(1000)),
  elements: z.optional(elements),
  synopsis: z.optional(text(MAX_SYNOPSIS_CHARACTERS)),
  color: z.optional(z.nullable(color)),
}

export const createSceneBody = z.object({
  /** A new ID that the client has made, so that a call that is sent again adds the scene once. */
  id: z.optional(id),
  playscript: id,
  /** The scene before it. Null for the beginning. Missing for the end. */
  after: z.optional(z.nullable(id)),
  ...sceneFields,
})

export const updateSceneBody = z.object({ ...sceneFields, version: seenVersion })

/** `demo:…` in the first line of the instructions makes the demo model fail. */
const asked = {
  model: z.optional(text(200).check(z.minLength(1))),
  instructions: z.optional(text(MAX_INSTRUCTION_CHARACTERS).check(z.trim())),
}

export const sceneActionBody = z.object(asked)

export const acceptProposalBody = z.object({
  /** What the scene should be: all of the proposal's elements, or a part among the scene's own. Default: all of it. */
  elements: z.optional(elements),
  /** Of a summary: the text that becomes the synopsis. */
  text: z.optional(text(MAX_SYNOPSIS_CHARACTERS)),
  /** The version of the scene that is changed. Of a translation, the one in the other script, if it's there already. */
  version: seenVersion,
})

export const attachProposalBody = z.object({
  /** The last received event. 0 for all. */
  after: z.optional(z.int().check(z.minimum(0))),
})

export const startBatchBody = z.object({
  ...asked,
  action: z.enum(SCENE_ACTIONS),
  to: z.optional(languageTag),
  from: z.optional(languageTag),
  /** Default: all scenes. */
  scenes: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MAX_SCENES))),
})
