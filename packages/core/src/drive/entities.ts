import * as z from 'zod/mini'

import { baseEntity, id, instant, relation, text } from '../contract/entity.ts'
import { LATEST_MS } from './file-time.ts'
import { CLASH_CHOICES, FILE_KINDS, NODE_ORDERS } from './node-kinds.ts'
import { nameFault, normalName } from './node-name.ts'

export const nodeName = z.pipe(
  text(4000).check(
    z.superRefine((name, context) => {
      const fault = nameFault(name)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
  ),
  z.transform(normalName),
)

export const nodeOrder = z.enum(NODE_ORDERS)
export const clashChoice = z._default(z.enum(CLASH_CHOICES), 'refuse')
export const fileKind = z.enum(FILE_KINDS)

const error = 'field.milliseconds'
/** When a file was changed last where it comes from: milliseconds since 1970. */
export const lastModified = z.int({ error }).check(z.minimum(0, { error }), z.maximum(LATEST_MS, { error }))
/** The same as a form and the headers of an upload have it. */
export const lastModifiedText = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error })),
  z.pipe(z.transform(Number), lastModified),
)

/** A folder or a file of a drive. */
export const node = z.extend(baseEntity, {
  /** The folder it is in; null of a root. */
  parent: z.nullable(id),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** What a file holds. */
  asset: z.nullable(relation),
  /** Bytes of a file; of a folder, those of all files below it. */
  size: z.int().check(z.minimum(0)),
  /** Media type of a file, by its content. */
  type: z.nullable(z.string()),
  fileKind: z.nullable(fileKind),
  /** Of a file: when it was changed last where it came from, as whoever sent it said. */
  modifiedAt: z.optional(instant),
  /** Of a folder: how many nodes are directly in it. */
  childCount: z.optional(z.int().check(z.minimum(0))),
  /** Its place where its folder stands by hand. */
  sortIndex: z.int(),
  /** Of a folder: how its children stand. */
  order: z.optional(z.object({ by: nodeOrder, descending: z.boolean() })),
  /** When it was put into the trash. */
  trashedAt: z.optional(instant),
  version: z.int(),
})
export type Node = z.output<typeof node>

/** A node with what is below it, as deep as was asked for. */
export interface NodeTree extends Node {
  readonly children?: readonly NodeTree[] | undefined
}

/** How far the work on a file's text or vectors has come; `none`: there is nothing to do for a file of this kind. */
export const workState = z.enum(['none', 'waiting', 'running', 'done', 'failed'])

/** Content with its name: what a file of a drive, an attachment and a store hold. */
export const asset = z.extend(baseEntity, {
  name: z.string(),
  /** Bytes. */
  size: z.int().check(z.minimum(0)),
  /** Media type, by content. */
  type: z.string(),
  fileKind,
  /** SHA-256 of the content, in hexadecimal. */
  hash: z.string(),
  /** The file of the drive that was made with it. */
  node: z.optional(id),
  /** Where its bytes are, for tags that cannot send a token: good for a while, and for this asset alone. */
  url: z.string(),
  /** A small picture of it, where there is one. */
  thumbnail: z.optional(z.string()),
  /** Pixels of a picture. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  conversation: z.nullable(id),
  /** Names of the stores it is in. */
  stores: z.array(z.string()),
  /** Whether its text can be searched, and what was wrong with it last. */
  text: z.object({ state: workState, error: z.optional(z.string()) }),
  vectors: z.object({ state: workState, error: z.optional(z.string()) }),
})
export type Asset = z.output<typeof asset>

/** An upload that comes piece by piece. */
export const partialUpload = z.object({
  id,
  /** Bytes of the whole file, and how many of them are there. */
  length: z.int(),
  offset: z.int(),
  /** Until when it can be gone on with; each piece puts it off. */
  expiresAt: instant,
  /** What became of it, once it is whole. */
  asset: z.nullable(asset),
})
export type PartialUpload = z.output<typeof partialUpload>

/** `usedBytes`: each content once, however often it was copied, with what lies in the trash. */
export const usedSpace = z.object({
  usedBytes: z.int(),
  /** Null: no limit. */
  quotaBytes: z.nullable(z.int()),
  byKind: z.record(fileKind, z.int()),
  /** What emptying the trash would set free. */
  trashBytes: z.int(),
  files: z.int(),
  folders: z.int(),
})
export type UsedSpace = z.output<typeof usedSpace>
