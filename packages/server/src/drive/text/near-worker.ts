import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { createDatabase, type DatabaseLocation } from '../../db/index.ts'
import type { SemanticMatches, SemanticQuery } from './semantic-search.ts'
import { vectorsAfter } from './vector-store.ts'

// Runs in its own thread with its own connection. See semantic-search.ts.

const ROWS_AT_ONCE = 1_000
/** The maximum number of results, more than any list of files needs. */
const MOST = 200
/** Results below this share of the best similarity are dropped, as are those with a low similarity. */
const SHARE_OF_BEST = 0.6
const LEAST = 0.15

const db = await createDatabase(workerData as DatabaseLocation, 'asItIs')

async function answer({ id, vector, ...wanted }: SemanticQuery): Promise<SemanticMatches> {
  let near: { passage: string; likeness: number }[] = []
  for (let after = ''; ;) {
    const rows = await vectorsAfter(db.query, { ...wanted, after, limit: ROWS_AT_ONCE })
    for (const row of rows) {
      const likeness = likenessOf(vector, row.vector)
      if (likeness >= LEAST) near.push({ passage: row.passageId, likeness })
    }
    near = near.toSorted((a, b) => b.likeness - a.likeness).slice(0, MOST)
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) break
    after = last.passageId
    await setImmediate()
  }
  const least = SHARE_OF_BEST * (near[0]?.likeness ?? 0)
  return { id, passages: near.filter(({ likeness }) => likeness >= least).map(({ passage }) => passage) }
}

/** Returns the cosine of two unit vectors, or 0 if they're from different models. */
function likenessOf(vector: Float32Array, bytes: Uint8Array): number {
  if (bytes.byteLength !== vector.byteLength) return 0
  const isAligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
  const { buffer, byteOffset } = isAligned ? bytes : bytes.slice()
  const other = new Float32Array(buffer, byteOffset, vector.length)
  let sum = 0
  for (let at = 0; at < vector.length; at += 1) sum += (vector[at] ?? 0) * (other[at] ?? 0)
  return sum
}

parentPort?.on('message', (question: SemanticQuery) => {
  void answer(question)
    .catch((error: unknown) => ({ id: question.id, passages: [], failure: String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
    .then((matches) => parentPort?.postMessage(matches))
})
