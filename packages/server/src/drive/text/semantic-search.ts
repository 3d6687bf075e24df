import { Worker } from 'node:worker_threads'

import type { Logger } from 'pino'

import type { Database } from '../../db/index.ts'
import type { AskNear } from './find-text.ts'
import type { MeteredEmbeddings } from './metered-embeddings.ts'
import type { Scope } from './search-store.ts'
import { hasVectors } from './vector-store.ts'

/** The worker is next to this file, both in source and bundled. */
const WORKER = new URL(`./near-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** The longest wait for a provider. After that, only the word search is used. */
const TIMEOUT_MS = 5_000

export interface SemanticQuery extends Scope {
  readonly id: number
  readonly model: string
  readonly vector: Float32Array
}

export interface SemanticMatches {
  readonly id: number
  readonly passages: readonly string[]
  readonly failure?: string
}

export interface SemanticSearcher {
  readonly ask: AskNear
  readonly stop: () => Promise<void>
}

interface NearDeps {
  readonly db: Database
  readonly log: Logger
  readonly embeddings: MeteredEmbeddings
}

/**
 * Searches passages by meaning, comparing every vector of their owner in a separate thread. Costs nothing if there are
 * no vectors. Finds nothing if the question can't be billed or embedded.
 */
export function createSemanticSearch({ db, log, embeddings }: NearDeps): SemanticSearcher {
  const waiting = new Map<number, (answer: SemanticMatches) => void>()
  let worker: Worker | undefined
  let tokens = 0

  const end = (failure: string): void => {
    worker = undefined
    for (const [id, report] of waiting) report({ id, passages: [], failure })
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(WORKER, { workerData: db.location })
    started.unref()
    started.on('message', (answer: SemanticMatches) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    })
    started.on('error', (error) => end(error.message))
    started.on('exit', () => worker === started && end('the thread has ended'))
    return started
  }
  const look = async (question: Omit<SemanticQuery, 'id'>): Promise<readonly string[]> => {
    const id = (tokens += 1)
    const { promise, resolve } = Promise.withResolvers<SemanticMatches>()
    waiting.set(id, resolve)
    worker ??= start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
    worker.postMessage({ ...question, id })
    const { passages, failure } = await promise
    if (failure !== undefined) throw new Error(failure)
    return passages
  }

  return {
    ask: ({ owner, by }, question, filesOf = owner) => {
      let model: ReturnType<MeteredEmbeddings['model']> | undefined
      let reading: Promise<Float32Array | undefined> | undefined
      const read = async (chosen: string) => {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const [vector] = await embeddings.embed({ owner, by, model: chosen, texts: [question], signal })
        return vector
      }
      return async ({ stores, assets }) => {
        const scope = { owner: filesOf, stores, assets }
        try {
          const chosen = await (model ??= embeddings.model({ owner, by }))
          if (chosen === undefined || !(await hasVectors(db.query, scope, chosen))) return undefined
          const vector = await (reading ??= read(chosen))
          return vector === undefined ? undefined : await look({ ...scope, model: chosen, vector })
        } catch (error) {
          log.info({ err: error }, 'files are looked for by their words alone')
          return undefined
        }
      }
    },
    stop: async () => {
      await worker?.terminate()
    },
  }
}
