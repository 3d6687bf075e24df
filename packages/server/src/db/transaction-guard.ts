import { AsyncLocalStorage } from 'node:async_hooks'

import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely'

/** Open while a transaction's work runs. After it's closed, work that continues may use the database again. */
const current = new AsyncLocalStorage<{ open: boolean }>()

/** Runs the work of a transaction, so that the guarded driver can detect it. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const scope = { open: true }
  try {
    return await current.run(scope, work)
  } finally {
    scope.open = false
  }
}

/** Throws inside a transaction's work. */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open) throw new Error('Inside a transaction use its tx, not the database.')
}

/**
 * Prevents work inside a transaction from using another connection. On SQLite with its single writer, it would wait
 * forever. On PostgreSQL, it wouldn't see the transaction's changes.
 */
export class GuardedDriver implements Driver {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    return this.#driver.acquireConnection()
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#driver.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(connection)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}
