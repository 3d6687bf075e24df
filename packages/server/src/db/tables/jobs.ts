/** A piece of work that is done in the background, and again where a server died over it. Gone once it is done. */
export interface JobTable {
  id: string
  /** What is to be done: `text`, `thumbnail`. */
  kind: string
  /** Whose; it goes with the account. */
  userId: string
  /** What it is done to: the hash of a content. One job of a kind for each subject of an owner. */
  subject: string
  state: 'waiting' | 'running' | 'failed'
  /** How often it was begun. */
  attempts: number
  /** Not before. */
  runAt: string
  /** Who does it, and until when that counts unless it is said again. */
  holder: string | null
  leaseUntil: string | null
  /** Percent. */
  progress: number
  /** What was wrong with the last try. */
  error: string | null
  createdAt: string
  updatedAt: string
}

export interface JobTables {
  job: JobTable
}
