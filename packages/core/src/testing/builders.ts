import type { Profile } from '../auth/entities.ts'
import type { Conversation, Message, Model } from '../chat/entities.ts'
import type { QueuedAsk } from '../chat/queue-contract.ts'
import type { RunEvent, RunEventBody } from '../chat/run-events.ts'
import type { Asset } from '../drive/entities.ts'
import type { Agent } from '../store/entities.ts'

let count = 0

/** Valid, unique IDs in order of time, like the server's. */
export function buildId(): string {
  count += 1
  return `01920000-0000-7000-8000-${String(count).padStart(12, '0')}`
}

const at = '2026-03-01T12:00:00.000Z'

const base = () => ({ id: buildId(), createdAt: at, updatedAt: at })

export const buildProfile = (fields: Partial<Profile> = {}): Profile => ({
  ...base(),
  email: 'ada@example.test',
  name: 'Ada',
  role: 'user',
  balanceMicros: 0,
  heldMicros: 0,
  ...fields,
})

export const buildConversation = (fields: Partial<Conversation> = {}): Conversation => ({
  ...base(),
  title: 'A conversation',
  model: null,
  agent: null,
  system: null,
  pinned: false,
  leaf: null,
  state: 'idle',
  ...fields,
})

export const buildAgent = (fields: Partial<Agent> = {}): Agent => ({
  ...base(),
  name: 'Reviewer',
  description: 'Reviews a diff.',
  avatar: 'R',
  instructions: 'Review the diff.',
  examples: [],
  knowledge: [],
  filesVisible: false,
  tools: [],
  limits: {},
  model: null,
  parameters: {},
  opening: '',
  suggestions: [],
  category: 'programming',
  tags: [],
  visibility: 'private',
  language: '',
  instructionsVisible: false,
  owner: buildId(),
  author: null,
  canEdit: true,
  version: 1,
  published: null,
  publishedAt: null,
  changed: true,
  recommended: false,
  stats: { users: 0, chats: 0, rating: null, ratings: 0, medianCostMicros: null, cases: 0, passed: null },
  ...fields,
})

export const buildQueuedAsk = (fields: Partial<QueuedAsk> = {}): QueuedAsk => ({
  ...base(),
  conversation: buildId(),
  author: { id: buildId(), name: 'Ada' },
  content: 'Later',
  attachments: [],
  ...fields,
})

export function buildMessage(fields: Partial<Message> = {}): Message {
  const entity = base()
  const text = fields.text ?? 'Hello'
  return {
    ...entity,
    conversation: buildId(),
    parent: null,
    role: 'user',
    text,
    parts: text === '' ? [] : [{ type: 'text', text }],
    attachments: [],
    status: 'complete',
    model: null,
    usage: null,
    error: null,
    firstTokenMs: null,
    siblings: [fields.id ?? entity.id],
    ...fields,
  }
}

export const buildAsset = (fields: Partial<Asset> = {}): Asset => ({
  ...base(),
  name: 'notes.txt',
  size: 4,
  type: 'text/plain',
  fileKind: 'document',
  hash: '0'.repeat(64),
  url: '/',
  conversation: null,
  stores: [],
  text: { state: 'done' },
  vectors: { state: 'none' },
  ...fields,
})

export const buildModel = (fields: Partial<Model> = {}): Model => ({
  ...base(),
  name: 'a-model',
  displayName: 'A model',
  features: ['chat'],
  demo: false,
  state: 'ok',
  ...fields,
})

/** Events numbered from `first`, like those in a run's log. */
export const numbered = (events: readonly RunEventBody[], first = 1): RunEvent[] =>
  events.map((event, index) => ({ ...event, seq: first + index }))

/** The whole log of a run that answers `userMessage` with `words`. */
export function buildRun(userMessage: Message, words: readonly string[]): RunEvent[] {
  const { conversation, id: parent } = userMessage
  const message = buildMessage({ conversation, parent, role: 'assistant', text: '', status: 'running' })
  const text = words.join('')
  return numbered([
    { event: 'run', data: { conversation, userMessage, message, model: 'a-model' } },
    ...words.map((delta): RunEventBody => ({ event: 'text', data: { delta } })),
    {
      event: 'done',
      data: { message: { ...message, text, parts: [{ type: 'text', text }], status: 'complete' }, status: 'complete' },
    },
  ])
}
