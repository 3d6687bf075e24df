import { createHash } from 'node:crypto'

import { foldText } from '@saffron/core/format'
import type { AgentDefinition } from '@saffron/core/store'

/** The number of prints of an agent. More would tell smaller differences apart. */
export const PRINTS = 32
/** Words, or Han characters, that follow each other. */
const SHINGLE = 4
/** Shorter texts resemble each other by chance. */
const LEAST_SHINGLES = 24

const TOKEN = /\p{Script=Han}|[\p{L}\p{N}]+/gu

/**
 * Returns the smallest hashes of the groups of words in what an agent says. The part of them that two agents share is
 * about the part of their text that they share. A short text has none.
 */
export function printsOf({ description, instructions, examples }: AgentDefinition): string[] {
  const said = [description, instructions, ...examples.flatMap(({ user, assistant }) => [user, assistant])].join('\n')
  const tokens = foldText(said).match(TOKEN) ?? []
  const shingles = new Set<string>()
  for (let at = 0; at + SHINGLE <= tokens.length; at += 1) shingles.add(tokens.slice(at, at + SHINGLE).join(' '))
  if (shingles.size < LEAST_SHINGLES) return []
  const hashes = Array.from(shingles, (shingle) => createHash('sha256').update(shingle).digest('hex').slice(0, 16))
  return hashes.toSorted().slice(0, PRINTS)
}
