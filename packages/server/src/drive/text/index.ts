import type { documentContract, textContract } from '@saffron/core/drive'

import type { BlobStore, Staging } from '../../blobs/index.ts'
import { fullText } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { LongText } from '../../long-text/index.ts'
import type { ReadPicture } from '../../model-calls/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Author } from '../../spaces/index.ts'
import { exportRows } from '../../user-data/user-data.ts'
import { extractText, textJob } from './extract-text.ts'
import type { AskNear } from './find-text.ts'
import { textHandlers } from './handlers.ts'
import { makeVectors } from './make-vectors.ts'
import { createMeteredEmbeddings, type EmbeddingDeps } from './metered-embeddings.ts'
import { createReadStructure } from './read-structure.ts'
import { createTextReader } from './read-text.ts'
import { createReadingTime } from './reading-time.ts'
import { createSemanticSearch } from './semantic-search.ts'
import { wholeText } from './summaries.ts'
import { waitingContents } from './text-store.ts'
import { contentsWithoutVectors } from './vector-store.ts'

export { drawPage } from './draw-page.ts'

/** The interval to check for new contents. */
const LOOK_MS = 1_000
/** The number of contents queued at a time. */
const AT_ONCE = 200
/** The interval to remove deleted contents from the index. */
const TIDY_MS = 60 * 60 * 1000

export interface FileText {
  readonly askNear: AskNear
  /** Whether there's an embedding model that a space may use. */
  readonly canEmbed: (place: Author) => Promise<boolean>
  /** Returns the text of a file with its name. Throws `asset.not_found`, or the reason why there is none. */
  readonly wholeText: (owner: string, id: string) => ReturnType<typeof wholeText>
  readonly handlers: Handlers<typeof textContract & typeof documentContract>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** The dependencies on other features. */
export interface FileTextServices extends Omit<EmbeddingDeps, 'db' | 'now'> {
  readonly jobs: Jobs
  readonly longText: LongText
  readonly readPicture: ReadPicture
}

interface FileTextDeps extends Pick<Deps, 'db' | 'log' | 'now'>, FileTextServices {
  readonly blobs: BlobStore
  readonly staging: Staging
}

/** Extracts the text of files in the background, searches it by words and meaning, and summarizes it. */
export function createFileText(deps: FileTextDeps): FileText {
  const { db, log, jobs } = deps
  const texts = fullText(db, 'passage_text')
  const embeddings = createMeteredEmbeddings(deps)
  const near = createSemanticSearch({ db, log, embeddings })
  const reader = createTextReader()
  const readStructure = createReadStructure({ ...deps, reader })
  jobs.register('text', extractText({ ...deps, texts, reader, time: createReadingTime(deps.now) }))
  jobs.register('vectors', makeVectors({ db, embeddings }))
  let timers: NodeJS.Timeout[] = []
  let looking: Promise<void> | undefined

  /** The state of a content determines its jobs, so storing one needs no queue entry. */
  const lookOnce = async (): Promise<void> => {
    const waiting = await waitingContents(db.query, AT_ONCE)
    const without = await contentsWithoutVectors(db.query, AT_ONCE)
    if (waiting.length + without.length === 0) return
    await db.transaction(async (tx) => {
      for (const content of waiting) await jobs.add(tx, textJob(content))
      for (const { owner, hash: subject } of without) await jobs.add(tx, { kind: 'vectors', owner, subject })
    })
  }
  const quietly = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, what)
    }
  }
  const look = (): void => {
    looking ??= quietly('new files could not be looked for', lookOnce).finally(() => {
      looking = undefined
    })
  }
  const tidy = async (): Promise<void> => {
    const orphans: string[] = []
    for await (const { id, isOrphan } of exportRows((range) => texts.walk(db.query, { table: 'passage', ...range }))) {
      if (isOrphan === 1) orphans.push(id)
    }
    for (let at = 0; at < orphans.length; at += AT_ONCE) {
      await db.transaction((tx) => texts.remove(tx, orphans.slice(at, at + AT_ONCE)))
    }
  }
  const tidyQuietly = (): void => void quietly('the index of texts could not be tidied', tidy)

  return {
    askNear: near.ask,
    wholeText: (owner, id) => wholeText(db, owner, id),
    canEmbed: async (place) => (await embeddings.model(place)) !== undefined,
    handlers: textHandlers({ ...deps, texts, embeddings, askNear: near.ask, readStructure }),
    start: () => {
      timers = [setInterval(look, LOOK_MS).unref(), setInterval(tidyQuietly, TIDY_MS).unref()]
      look()
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await looking
      await near.stop()
      await reader.stop()
    },
  }
}
