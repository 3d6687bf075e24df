import * as z from 'zod/mini'

import { baseEntity, id, instant } from '../endpoints/entity.ts'
import { sceneFields, scriptElement, scriptWarning, titlePageEntry } from './entities.ts'
import { PAPER_SIZES, SCRIPT_FORMATS } from './kinds.ts'

/** A name, and what it is called in a translation. */
export const glossaryName = z.object({
  name: z.string(),
  as: z.string(),
  /** The language of `as`. Missing for any. */
  language: z.optional(z.string()),
})
export type GlossaryName = z.output<typeof glossaryName>

/** A scene of a stored script. */
export const scene = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  playscript: id,
  ...sceneFields,
  synopsis: z.string(),
  /** `#RRGGBB`. */
  color: z.optional(z.string()),
  /** The scene that this one translates. */
  source: z.optional(id),
  /** Its proposals that are neither accepted nor discarded, oldest first. */
  proposals: z.array(id),
  /** The number of changes. */
  version: z.int(),
})
export type Scene = z.output<typeof scene>

/** A stored script. */
export const playscript = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  title: z.string(),
  titlePage: z.array(titlePageEntry),
  /** A BCP 47 tag. */
  language: z.optional(z.string()),
  /** The format that it was created from. */
  format: z.enum(SCRIPT_FORMATS),
  paper: z.enum(PAPER_SIZES),
  /** Scene numbers are kept: a new scene gets the number before it with a letter. */
  numbersLocked: z.boolean(),
  /** Everything between the title page and the first heading. Missing in lists. */
  front: z.optional(z.array(scriptElement)),
  /** In order. Missing in lists. */
  scenes: z.optional(z.array(scene)),
  sceneCount: z.int(),
  /** The length in eighths of a page. */
  eighths: z.int(),
  glossary: z.array(glossaryName),
  /** The key of the template that it was created from. */
  template: z.optional(z.string()),
  /** The asset that it was created from. */
  asset: z.optional(id),
  /** The script that this one translates. */
  translationOf: z.optional(id),
  /** What the reader of its file found. */
  warnings: z.array(scriptWarning),
  /** When it was moved to the trash. */
  trashedAt: z.optional(instant),
  /** When it or one of its scenes was last changed. */
  editedAt: instant,
  /** The number of changes of the script itself and of the order of its scenes, but not of what is in them. */
  version: z.int(),
})
export type Playscript = z.output<typeof playscript>

export const VERSION_REASONS = ['hour', 'accept', 'delete', 'restore'] as const
export type VersionReason = (typeof VERSION_REASONS)[number]

/** An earlier state of a script. */
export const scriptVersion = z.extend(baseEntity, {
  playscript: id,
  /** From 1. */
  number: z.int(),
  /** What came after it: an hour of work, an accepted proposal, a deleted scene, or a restored version. */
  reason: z.enum(VERSION_REASONS),
  /** Who made the change that came after it. Missing if the account was deleted. */
  by: z.optional(id),
  title: z.string(),
  sceneCount: z.int(),
})
export type ScriptVersion = z.output<typeof scriptVersion>

/** What a version keeps of a scene. */
export const versionScene = z.pick(scene, {
  id: true,
  number: true,
  heading: true,
  episode: true,
  act: true,
  elements: true,
  synopsis: true,
  color: true,
})

/** A version with its text. */
export const wholeVersion = z.extend(scriptVersion, {
  titlePage: z.array(titlePageEntry),
  front: z.array(scriptElement),
  scenes: z.array(versionScene),
})
export type WholeVersion = z.output<typeof wholeVersion>

/** A script to start from. */
export const scriptTemplate = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** The headings of its scenes, and what to write in each. */
  scenes: z.array(z.object({ heading: z.string(), prompt: z.string() })),
})
export type ScriptTemplate = z.output<typeof scriptTemplate>

const counted = z.object({ name: z.string(), scenes: z.int(), eighths: z.int() })

/** Figures of a script. */
export const scriptStatistics = z.object({
  scenes: z.int(),
  eighths: z.int(),
  /** Printed pages. */
  pages: z.number(),
  /** The estimated running time. */
  minutes: z.number(),
  /** Words, and Chinese, Japanese and Korean characters. */
  words: z.int(),
  dialogueWords: z.int(),
  /** By number of cues. */
  characters: z.array(z.object({ name: z.string(), cues: z.int(), words: z.int(), scenes: z.int() })),
  /** By number of scenes. */
  locations: z.array(counted),
  /** `INT`, `EXT` and `INT/EXT`. */
  places: z.array(counted),
  /** Times of day as written in the headings. */
  times: z.array(counted),
  /** Scenes with a time of day, by light. */
  day: z.int(),
  night: z.int(),
})
export type ScriptStatistics = z.output<typeof scriptStatistics>
