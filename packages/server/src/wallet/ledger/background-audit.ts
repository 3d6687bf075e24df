import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { Database } from '../../db/index.ts'
import { auditLedger, type LedgerAudit } from './audit-ledger.ts'

/** In source or bundled, the worker stands beside this file. */
const WORKER = new URL(`./audit-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * An audit that nobody else waits for: an engine inside this process would keep the event loop for as long as it reads,
 * so there it reads in a thread of its own. Calls while one is under way get the same.
 */
export function createBackgroundAudit(db: Database): () => Promise<LedgerAudit> {
  let underWay: Promise<LedgerAudit> | undefined
  const audit = async (): Promise<LedgerAudit> => {
    if (db.location.engine !== 'sqlite') return auditLedger({ db })
    const worker = new Worker(WORKER, { workerData: db.location })
    try {
      const [found] = (await once(worker, 'message')) as [LedgerAudit]
      return found
    } finally {
      await worker.terminate()
    }
  }
  return () => {
    underWay ??= audit().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
