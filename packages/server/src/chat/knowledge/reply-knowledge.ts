import { createHash } from 'node:crypto'

import { type Citation, citationMark } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { isKnowledgeWhole } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import type { KnowledgeTexts, NumberedPassage } from '../../drive/index.ts'
import { promptValues } from '../../system/index.ts'
import type { KnowledgePassage, ToolKnowledge } from '../../tools/index.ts'
import type { KnowledgeFile, ReachedKnowledge } from '../agents/conversation-agents.ts'
import { waitForExtraction } from '../attachments/index.ts'
import type { ChatContext } from '../context.ts'
import { citationOf } from './citation-of.ts'

/** What a reply gets of its agent's knowledge. */
export interface ReplyKnowledge {
  /** For the system prompt: all files, the passages nearest to the question, or the names of files to search. */
  readonly text: string
  /** For a reply that searches. */
  readonly tools: ToolKnowledge | undefined
  /** Returns the passages with these marks, as far as the reply got them at its start. */
  readonly cite: (tx: Queries, keys: readonly string[]) => Promise<readonly Citation[]>
}

interface Wanted {
  readonly agent: string
  /** Null for the draft. */
  readonly version: number | null
  /** The space of the conversation, which pays for searching by meaning. */
  readonly owner: string
  readonly by: string
  readonly model: string
  /** What a model that has no tools gets passages for. */
  readonly question: string
}

/** How long a reply waits for the text of files that were just added. */
const WAIT_MS = 5000
const PASSAGES_AT_ONCE = 500
/** The passages for a model that has no tools. */
const MAX_NEAREST = 12
const MAX_NAMES = 200

/** Prepares what a reply gets of its agent's files. Undefined if there are none that the user may reach. */
export async function replyKnowledge(
  context: Pick<ChatContext, 'db' | 'now' | 'agents' | 'knowledge' | 'prompts' | 'modelRegistry'>,
  wanted: Wanted,
): Promise<ReplyKnowledge | undefined> {
  const { knowledge: texts, modelRegistry, prompts } = context
  const { model, owner, by, question } = wanted
  const reached = await reach(context, wanted)
  if (reached === undefined || reached.files.length === 0) return undefined
  const say = (key: 'chat.knowledge' | 'chat.knowledgeSearch') => prompts.render(key, promptValues(context, model))
  const { contextLimit, features = [] } = modelRegistry.termsOf(model) ?? {}
  const reader = readerOf(texts, reached, { owner, by })
  if (isKnowledgeWhole(await texts.tokens(reached), contextLimit)) {
    const files = await Promise.all(reached.files.map((file) => wholeFile(texts, file)))
    return { text: [say('chat.knowledge'), ...files].join('\n\n'), tools: undefined, cite: reader.cite }
  }
  if (features.includes('tools')) {
    const text = [say('chat.knowledge'), say('chat.knowledgeSearch'), namesOf(reached.files)].join('\n\n')
    return { text, tools: reader.tools, cite: async () => [] }
  }
  const near = question.trim() === '' ? [] : await reader.tools.search(question, MAX_NEAREST)
  const passages = near.map(({ citation, text }) => `${citationMark(citation.key)} ${citation.name}\n${text.trim()}`)
  const given = new Map(near.map(({ citation }) => [citation.key, citation]))
  const joined = passages.join('\n\n')
  const tag = `file-${createHash('sha256').update(joined).digest('hex').slice(0, 12)}`
  return {
    text: `${say('chat.knowledge')}\n\n${between(tag, 'given="the passages nearest to the question"', joined)}`,
    tools: undefined,
    cite: async (_tx, keys) => keys.flatMap((key) => given.get(key) ?? []),
  }
}

async function reach(
  { db, agents }: Pick<ChatContext, 'db' | 'agents'>,
  { agent, version, by: userId }: Wanted,
): Promise<ReachedKnowledge | undefined> {
  const look = () => agents.knowledgeOf(db.query, { agent, version, userId })
  const reached = await look()
  if (reached === undefined || reached.files.every(({ text }) => text !== 'waiting')) return reached
  // Afterwards, a file without its text is only named.
  await waitForExtraction(async () => (await look())?.files ?? [], WAIT_MS).catch((error: unknown) => {
    if (!ApiError.is(error) || error.code !== 'asset.text_waiting') throw error
  })
  return look()
}

/** Returns the passages of a version with their marks. */
function readerOf(texts: KnowledgeTexts, reached: ReachedKnowledge, asks: { owner: string; by: string }) {
  const { owner, files } = reached
  const byHash = new Map(files.toReversed().map((file) => [file.hash, file]))
  const citable = (passages: readonly (NumberedPassage & { readonly score?: number })[]): KnowledgePassage[] =>
    passages.flatMap((passage) => {
      const file = byHash.get(passage.hash)
      return file === undefined ? [] : [{ citation: citationOf(reached, file, passage), text: passage.text }]
    })
  const named = (number: number): KnowledgeFile | undefined => files.find((file) => file.number === number)
  const tools: ToolKnowledge = {
    files,
    search: async (question, limit) => citable(await texts.search({ owner, files, asks, question, limit })),
    grep: async (text, file, limit) => {
      const among = file === undefined ? files : files.filter(({ number }) => number === file)
      return citable(await texts.grep({ owner, files: among, text, limit }))
    },
    read: async (number, from, limit) => {
      const file = named(number)
      if (file === undefined) return { list: [], first: 1, total: 0 }
      const first = 'number' in from ? from.number : await texts.numberAt(file, from.at)
      const { list, total } = await texts.read(file, { from: first, limit })
      return { list: citable(list), first, total }
    },
  }
  const cite: ReplyKnowledge['cite'] = async (tx, keys) => {
    const found: Citation[] = []
    for (const key of keys) {
      const [number = 0, passage = 0] = key.split('.').map(Number)
      const file = named(number)
      if (file === undefined || passage < 1) continue
      const { list } = await texts.read(file, { from: passage, limit: 1 }, tx)
      found.push(...list.map((each) => citationOf(reached, file, each)))
    }
    return found
  }
  return { tools, cite }
}

async function wholeFile(texts: KnowledgeTexts, file: KnowledgeFile): Promise<string> {
  const tag = `file-${file.hash.slice(0, 12)}`
  const named = `name=${JSON.stringify(file.name)}`
  if (file.text === 'waiting') return `<${tag} ${named} missing="its text is not ready yet"/>`
  const passages: string[] = []
  for (let from = 1; ; from += PASSAGES_AT_ONCE) {
    const { list } = await texts.read(file, { from, limit: PASSAGES_AT_ONCE })
    for (const { number, place, at, text } of list) {
      passages.push(`${citationMark(`${file.number}.${number}`)} ${place} ${at}\n${text.trim()}`)
    }
    if (list.length < PASSAGES_AT_ONCE) break
  }
  return passages.length === 0
    ? `<${tag} ${named} missing="what it holds cannot be read"/>`
    : between(tag, named, passages.join('\n\n'))
}

/** A tag has the hash of the content, so that its text can't imitate it. */
const between = (tag: string, attributes: string, text: string): string => `<${tag} ${attributes}>\n${text}\n</${tag}>`

function namesOf(files: readonly KnowledgeFile[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => `- ${JSON.stringify(name)}`)
  const rest = files.length - names.length
  return [...names, ...(rest > 0 ? [`- and ${rest} more, which read_document lists`] : [])].join('\n')
}
