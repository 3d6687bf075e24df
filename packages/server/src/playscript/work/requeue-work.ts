import type { PlayscriptContext } from '../context.ts'
import { allActiveBatches } from '../stores/batch-store.ts'
import { allActiveProposals } from '../stores/proposal-store.ts'
import { BATCH_JOB } from './run-batch.ts'
import { PROPOSAL_JOB } from './run-proposal.ts'
import { stopProposal } from './stop-work.ts'

/**
 * Queues what is in progress and has no job, such as a batch that was resumed just when its stopped job ended. A proposal
 * whose batch has ended is stopped, because nobody works on it.
 */
export async function requeueWork(context: PlayscriptContext): Promise<void> {
  const { db, jobs } = context
  for (const { owner, id: subject } of await allActiveBatches(db.query)) {
    await jobs.add(db.query, { kind: BATCH_JOB, owner, subject })
  }
  for (const { owner, id, batchId, batchEndedAt } of await allActiveProposals(db.query)) {
    if (batchId === null) await jobs.add(db.query, { kind: PROPOSAL_JOB, owner, subject: id })
    else if (batchEndedAt !== null) await stopProposal(context, { owner, id })
  }
}
