/** A background job, restarted after a crash and deleted when it's done. */
export interface JobTable {
  id: string
  /** The kind of work: `text`, `thumbnail`. */
  kind: string
  /** The owner. The job is deleted with the account. */
  ownerId: string
  /** The hash of a content. An owner has at most one job per kind and subject. */
  subject: string
  state: 'waiting' | 'running' | 'failed'
  /** The number of attempts. */
  attempts: number
  /** The earliest start. */
  runAt: string
  /** The process that runs it, and when its claim expires unless extended. */
  holder: string | null
  leaseUntil: string | null
  /** In percent. */
  progress: number
  /** The error of the last attempt. */
  error: string | null
  createdAt: string
  updatedAt: string
}

export interface JobTables {
  job: JobTable
}
