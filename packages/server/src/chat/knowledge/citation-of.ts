import { type Citation, citedKeys, type MessagePart } from '@saffron/core/chat'

import type { NumberedPassage } from '../../drive/index.ts'
import type { KnowledgeFile, ReachedKnowledge } from '../agents/conversation-agents.ts'

/** The length of the beginning of a passage that is stored, in characters. */
const EXCERPT = 240

/** Returns the beginning of a passage, on one line. */
export const excerptOf = (text: string): string =>
  Array.from(text.trim().replaceAll(/\s+/g, ' ')).slice(0, EXCERPT).join('')

/** Returns a passage as messages store it. */
export function citationOf(
  { agent, version }: Pick<ReachedKnowledge, 'agent' | 'version'>,
  file: Pick<KnowledgeFile, 'number' | 'name'>,
  passage: NumberedPassage & { readonly score?: number },
): Citation {
  const { number, place, at, name: placeName, text, score } = passage
  const lines = text.trim().split('\n').length
  return {
    key: `${file.number}.${number}`,
    agent,
    version,
    name: file.name,
    place,
    at,
    ...(place === 'line' && lines > 1 && { to: at + lines - 1 }),
    placeName,
    excerpt: excerptOf(text),
    ...(score !== undefined && { score: Math.round(score * 1000) / 1000 }),
  }
}

/** Returns the passages that the tools of a reply returned, each once. */
export const passagesIn = (parts: readonly MessagePart[]): ReadonlyMap<string, Citation> =>
  byKey(parts.flatMap((part) => (part.type === 'tool' ? (part.passages ?? []) : [])))

const byKey = (citations: readonly Citation[]): ReadonlyMap<string, Citation> =>
  new Map(citations.map((citation) => [citation.key, citation]))

interface CitingReply {
  readonly text: string
  readonly parts: readonly MessagePart[]
  /** Those that are stored: when a reply is continued, their marks still mean the same. */
  readonly before: readonly Citation[] | undefined
}

/** Returns the passages that a reply cites, in order, from those that its tools returned and others that it got. */
export async function citationsIn(
  { text, parts, before = [] }: CitingReply,
  others: (keys: readonly string[]) => Promise<readonly Citation[]> = async () => [],
): Promise<Citation[]> {
  const keys = citedKeys(text).slice(0, MAX_CITATIONS)
  if (keys.length === 0) return []
  const known = new Map([...passagesIn(parts), ...byKey(before)])
  const missing = keys.filter((key) => !known.has(key))
  const found = byKey(missing.length === 0 ? [] : await others(missing))
  return keys.flatMap((key) => known.get(key) ?? found.get(key) ?? [])
}

/** A reply that cites more isn't read by anyone. */
const MAX_CITATIONS = 200
