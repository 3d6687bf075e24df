import * as z from 'zod/mini'

import { baseEntity, id, instant, relation, text } from '../endpoints/entity.ts'
import { LATEST_MS } from './file-time.ts'
import { CONFLICT_CHOICES, FILE_KINDS, NODE_ORDERS } from './node-kinds.ts'
import { nameError, normalName } from './node-name.ts'

export const nodeName = z.pipe(
  text(4000).check(
    z.superRefine((name, context) => {
      const problem = nameError(name)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    }),
  ),
  z.transform(normalName),
)

export const nodeOrder = z.enum(NODE_ORDERS)
export const conflictChoice = z._default(z.enum(CONFLICT_CHOICES), 'refuse')
export const fileKind = z.enum(FILE_KINDS)

const error = 'field.milliseconds'
/** When a file was last changed at its source, in milliseconds since 1970. */
export const lastModified = z.int({ error }).check(z.minimum(0, { error }), z.maximum(LATEST_MS, { error }))
/** The same in a form or an upload's headers. */
export const lastModifiedText = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error })),
  z.pipe(z.transform(Number), lastModified),
)

/** A folder or a file of a drive. */
export const node = z.extend(baseEntity, {
  /** Its parent folder. Null for a root. */
  parent: z.nullable(id),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** The content of a file. */
  asset: z.nullable(relation),
  /** Bytes of a file, or of all files below a folder. */
  size: z.int().check(z.minimum(0)),
  /** The media type of a file, from its content. */
  type: z.nullable(z.string()),
  fileKind: z.nullable(fileKind),
  /** For a file: when it was last changed at its source, according to the uploading client. */
  modifiedAt: z.optional(instant),
  /** For a folder: the number of its children. */
  childCount: z.optional(z.int().check(z.minimum(0))),
  /** Its position in manual order. */
  sortIndex: z.int(),
  /** For a folder: the order of its children. */
  order: z.optional(z.object({ by: nodeOrder, descending: z.boolean() })),
  /** When it was moved to the trash. */
  trashedAt: z.optional(instant),
  version: z.int(),
})
export type Node = z.output<typeof node>

/** A node with its descendants, to the requested depth. */
export interface NodeTree extends Node {
  readonly children?: readonly NodeTree[] | undefined
}

/** The state of a file's text or vectors. `none`: not applicable to this kind of file. */
export const workState = z.enum(['none', 'waiting', 'running', 'done', 'failed'])

/** A content with a name, used by drive files, attachments and stores. */
export const asset = z.extend(baseEntity, {
  name: z.string(),
  /** Bytes. */
  size: z.int().check(z.minimum(0)),
  /** The media type, from the content. */
  type: z.string(),
  fileKind,
  /** The SHA-256 of the content, in hex. */
  hash: z.string(),
  /** The drive file that was created with it. */
  node: z.optional(id),
  /** The URL of its bytes, for tags that can't send a token. It's valid for a while, for this asset only. */
  url: z.string(),
  /** Its thumbnail, if there is one. */
  thumbnail: z.optional(z.string()),
  /** Pixels of a picture. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  conversation: z.nullable(id),
  /** Names of the stores that contain it. */
  stores: z.array(z.string()),
  /** The state of its text, and the last error. */
  text: z.object({ state: workState, error: z.optional(z.string()) }),
  vectors: z.object({ state: workState, error: z.optional(z.string()) }),
})
export type Asset = z.output<typeof asset>

/** A chunked upload. */
export const partialUpload = z.object({
  id,
  /** The size of the file, and the received bytes. */
  length: z.int(),
  offset: z.int(),
  /** When it expires. Each chunk extends this. */
  expiresAt: instant,
  /** The result, when it's complete. */
  asset: z.nullable(asset),
})
export type PartialUpload = z.output<typeof partialUpload>

/** `usedBytes`: each content once, however often it's copied, including the trash. */
export const usedSpace = z.object({
  usedBytes: z.int(),
  /** Null for no limit. */
  quotaBytes: z.nullable(z.int()),
  byKind: z.record(fileKind, z.int()),
  /** The space that emptying the trash would free. */
  trashBytes: z.int(),
  files: z.int(),
  folders: z.int(),
})
export type UsedSpace = z.output<typeof usedSpace>
