import * as z from 'zod/mini'

import { baseEntity, id, instant } from '../endpoints/entity.ts'
import { scriptElement } from './entities.ts'

/** What a model can be asked to do with a scene. */
export const SCENE_ACTIONS = ['translate', 'summary', 'genOutline', 'genPlayscript'] as const
export type SceneAction = (typeof SCENE_ACTIONS)[number]

/**
 * - `ready`: it can be accepted, in whole or in part.
 * - `stopped`: a user ended it. It keeps the text so far.
 */
export const PROPOSAL_STATES = ['queued', 'running', 'ready', 'failed', 'stopped', 'accepted', 'discarded'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const groupItem = z.object({ group: z.string(), title: z.string(), description: z.string() })
export type GroupItem = z.output<typeof groupItem>

/** Why a model's work failed. */
export const workError = z.object({
  statusCode: z.int(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
})
export type WorkError = z.output<typeof workError>

/** What a model proposes for a scene. The scene stays as it is until the proposal is accepted. */
export const proposal = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  playscript: id,
  scene: id,
  /** The batch that it belongs to. */
  batch: z.optional(id),
  kind: z.enum(SCENE_ACTIONS),
  model: z.string(),
  instructions: z.optional(z.string()),
  /** Of a translation: BCP 47 tags. */
  to: z.optional(z.string()),
  from: z.optional(z.string()),
  /** The version of the scene that the model read. */
  sceneVersion: z.int(),
  state: z.enum(PROPOSAL_STATES),
  /** Percent. */
  progress: z.int(),
  /** What the model has written so far. Of a summary, the summary. */
  text: z.string(),
  /** Of a translation or a written scene: what the scene would be. */
  elements: z.optional(z.array(scriptElement)),
  /** Of an outline. */
  groupItems: z.optional(z.array(groupItem)),
  error: z.optional(workError),
  costMicros: z.int(),
  endedAt: z.optional(instant),
  /** The number of changes. */
  version: z.int(),
})
export type Proposal = z.output<typeof proposal>

const seq = z.int().check(z.minimum(1))

/**
 * One event of a proposal. `entry` has the proposal with the text so far. It's sent first, and again if the text is
 * started again. `text` continues the text. `done` is the last one of a proposal that can be accepted or was stopped,
 * `error` of one that failed.
 */
export const proposalEvent = z.discriminatedUnion('event', [
  z.object({ seq, event: z.literal('entry'), data: proposal }),
  z.object({ seq, event: z.literal('text'), data: z.object({ text: z.string() }) }),
  z.object({ seq, event: z.literal('done'), data: proposal }),
  z.object({ seq, event: z.literal('error'), data: workError }),
])
export type ProposalEvent = z.output<typeof proposalEvent>

export const BATCH_STATES = ['queued', 'running', 'done', 'failed', 'stopped'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** The same action on many scenes of a script, one after the other. Each scene gets a proposal. */
export const batch = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  playscript: id,
  action: z.enum(SCENE_ACTIONS),
  model: z.string(),
  instructions: z.optional(z.string()),
  to: z.optional(z.string()),
  from: z.optional(z.string()),
  state: z.enum(BATCH_STATES),
  /** The number of scenes. */
  total: z.int(),
  /** Scenes with a proposal that is ready. */
  done: z.int(),
  /** Scenes whose proposal failed. Resuming the batch tries them again. */
  failed: z.int(),
  /** The scene that it works on. */
  scene: z.optional(id),
  /** Why the batch ended early. */
  error: z.optional(workError),
  costMicros: z.int(),
  endedAt: z.optional(instant),
  /** The number of changes. */
  version: z.int(),
})
export type Batch = z.output<typeof batch>
