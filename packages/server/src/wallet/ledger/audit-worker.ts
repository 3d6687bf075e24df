import { parentPort, workerData } from 'node:worker_threads'

import { createDatabase, type DatabaseLocation } from '../../db/index.ts'
import { auditLedger } from './audit-ledger.ts'

// Runs in its own thread with its own connection. See background-audit.ts.
const db = await createDatabase(workerData as DatabaseLocation, 'asItIs')
try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
  parentPort?.postMessage(await auditLedger({ db }))
} finally {
  await db.close()
}
