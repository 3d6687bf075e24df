import * as z from 'zod/mini'

import { ELEMENT_TYPES, INT_EXT, SCRIPT_FORMATS, SCRIPT_WARNINGS } from './kinds.ts'

/**
 * A paragraph of a script. Lines of one paragraph are separated by `\n`. Emphasis is Fountain's: `*italic*`, `**bold**`,
 * `_underlined_`.
 */
export const scriptElement = z.object({
  type: z.enum(ELEMENT_TYPES),
  text: z.string(),
  /** The number of a heading as printed: `12A`. */
  number: z.optional(z.string()),
  /** A cue whose speech is printed to the right of the one before it. */
  dual: z.optional(z.boolean()),
  /** A comment on this paragraph. */
  note: z.optional(z.string()),
  /** The level of a section, from 1. */
  level: z.optional(z.int()),
  /** A note that is text taken out of the script. */
  omitted: z.optional(z.boolean()),
  /** The length of the scene that a heading starts, in eighths of a page, if its file says so. */
  eighths: z.optional(z.int()),
  /** The page of a heading in its file, from 1. */
  page: z.optional(z.int()),
  /** The color of the scene that a heading starts, as `#RRGGBB`. */
  color: z.optional(z.string()),
})
export type ScriptElement = z.output<typeof scriptElement>

/** A line of the title page. Its key is Fountain's: `Title`, `Author`, `Draft date`. */
export const titlePageEntry = z.object({ key: z.string(), value: z.string() })
export type TitlePageEntry = z.output<typeof titlePageEntry>

/** What a scene has in a file and when it's stored. Its first element is the heading, unless there is none. */
export const sceneFields = {
  /** As printed: `12A`. */
  number: z.optional(z.string()),
  heading: z.string(),
  intExt: z.optional(z.enum(INT_EXT)),
  location: z.optional(z.string()),
  time: z.optional(z.string()),
  episode: z.optional(z.string()),
  act: z.optional(z.string()),
  /** The names of the characters that speak, in the order of their first cue. */
  characters: z.array(z.string()),
  elements: z.array(scriptElement),
  /** The length in eighths of a page. */
  eighths: z.int(),
}

/** A scene of a file. The fields besides its elements follow from them. */
export const parsedScene = z.object({ ...sceneFields, page: z.optional(z.int()) })
export type ParsedScene = z.output<typeof parsedScene>

export const scriptCharacter = z.object({
  name: z.string(),
  cues: z.int(),
  /** Words, and Chinese, Japanese and Korean characters. */
  words: z.int(),
  /** The number of scenes in which the character speaks. */
  scenes: z.int(),
})
export type ScriptCharacter = z.output<typeof scriptCharacter>

export const scriptWarning = z.object({ code: z.enum(SCRIPT_WARNINGS), detail: z.optional(z.string()) })
export type ParsedWarning = z.output<typeof scriptWarning>

export const parsedScript = z.object({
  title: z.string(),
  titlePage: z.array(titlePageEntry),
  /** A BCP 47 tag, such as `en` or `zh-Hans`. */
  language: z.optional(z.string()),
  format: z.enum(SCRIPT_FORMATS),
  /** The encoding of a text file, as a label of TextDecoder. */
  encoding: z.optional(z.string()),
  /** Everything between the title page and the first heading. */
  front: z.array(scriptElement),
  scenes: z.array(parsedScene),
  /** By number of cues. */
  characters: z.array(scriptCharacter),
  warnings: z.array(scriptWarning),
})
export type ParsedScript = z.output<typeof parsedScript>
