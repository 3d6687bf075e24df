import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { Database } from '../../db/index.ts'
import { auditLedger, type LedgerAudit } from './audit-ledger.ts'

/** The worker file is next to this one, in the sources and in the bundle. */
const WORKER = new URL(`./audit-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/**
 * Creates an audit that doesn't block others. SQLite would block the event loop while it reads, so it runs in its own
 * thread. Calls during an audit share its result.
 */
export function createBackgroundAudit(db: Database): () => Promise<LedgerAudit> {
  let runningAudit: Promise<LedgerAudit> | undefined
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
    runningAudit ??= audit().finally(() => {
      runningAudit = undefined
    })
    return runningAudit
  }
}
