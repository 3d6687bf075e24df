import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

import { createDiskSync, type DiskSync } from './disk-sync.ts'
import { onlyReads } from './only-reads.ts'
import { GuardedDriver } from './transaction-guard.ts'
import { createWriterQueue } from './writer-queue.ts'

const MAX_CACHED_STATEMENTS = 500

interface Prepared {
  readonly made: StatementSync
  /** Whether the statement returns rows, even if there are none. */
  readonly hasRows: boolean
}

/** A node:sqlite connection that keeps its prepared statements. */
interface Connection {
  readonly run: (sql: string, parameters: readonly unknown[]) => QueryResult<never>
  readonly inTransaction: () => boolean
  readonly close: () => void
}

function openConnection(file: string): Connection {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 })
  // A commit is only written. The callers that need a sync wait for it, see DiskSync.
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  // A checkpoint syncs on the event loop, so it runs a quarter as often as by default.
  database.exec('pragma wal_autocheckpoint = 4000')
  const statements = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    let statement = statements.get(sql)
    if (statement === undefined) {
      const made = database.prepare(sql)
      statement = { made, hasRows: made.columns().length > 0 }
      const oldest = statements.size >= MAX_CACHED_STATEMENTS ? statements.keys().next() : undefined
      if (oldest?.value !== undefined) statements.delete(oldest.value)
      statements.set(sql, statement)
    }
    return statement
  }
  return {
    run: (sql, parameters) => {
      const { made, hasRows } = prepare(sql)
      // Kysely doesn't know the driver's value types. node:sqlite rejects values that it can't bind.
      const values = parameters as readonly SQLInputValue[]
      if (hasRows) return { rows: made.all(...values) as never[] }
      const { changes, lastInsertRowid } = made.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}

/** Handles queries built by Kysely and raw SQL. */
const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && onlyReads(sql))

/** The connection that Kysely uses for one query, or for the queries of one transaction. */
class SqliteSession implements DatabaseConnection {
  readonly #driver: SqliteDriver
  /** Ends this session's turn as the writer. Only set inside a transaction. */
  endTurn: (() => void) | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.endTurn !== undefined) return this.#driver.writer.run(query.sql, query.parameters)
    if (isRead(query)) return this.#driver.idleReader().run(query.sql, query.parameters)
    const endTurn = await this.#driver.queue.enter()
    let result: QueryResult<R>
    try {
      result = this.#driver.writer.run(query.sql, query.parameters)
    } finally {
      endTurn()
    }
    await this.#driver.disk.synced()
    return result
  }

  // A cursor kept open between turns of the event loop would prevent checkpoints. Lists use pages instead.
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a query is not offered; page it.')
  }
}

/** Opens the file with one writer and one reader, so that a query outside a transaction never waits for one. */
class SqliteDriver implements Driver {
  readonly writer: Connection
  readonly reader: Connection
  readonly queue = createWriterQueue()
  readonly disk: DiskSync

  constructor(file: string, disk: DiskSync) {
    this.disk = disk
    this.writer = openConnection(file)
    this.reader = openConnection(file)
    // A write on this connection would bypass the queue of writers.
    this.reader.run('pragma query_only = on', [])
  }

  async init(): Promise<void> {}

  /**
   * Returns the writer if it's between two transactions, because its cache includes its own writes. The other
   * connection drops its cache after every write.
   */
  idleReader(): Connection {
    return this.writer.inTransaction() ? this.reader : this.writer
  }

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this)
  }

  async beginTransaction(session: SqliteSession): Promise<void> {
    const endTurn = await this.queue.enter()
    try {
      this.writer.run('begin immediate', [])
      session.endTurn = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    this.writer.run('commit', [])
    this.#end(session)
  }

  async rollbackTransaction(session: SqliteSession): Promise<void> {
    try {
      // Some commit failures, such as a full disk, have already rolled back.
      if (this.writer.inTransaction()) this.writer.run('rollback', [])
    } finally {
      this.#end(session)
    }
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const endTurn = await this.queue.enter()
    await this.disk.close()
    this.reader.close()
    this.writer.close()
    endTurn()
  }

  #end(session: SqliteSession): void {
    session.endTurn?.()
    session.endTurn = undefined
  }
}

class TwoConnectionAdapter extends SqliteAdapter {
  /** Otherwise, Kysely would run one query or transaction at a time. Our driver only queues writers. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** A Kysely dialect for `node:sqlite` with a write-ahead log. Await `disk.synced` after a transaction's commit. */
export function sqliteDialect(file: string): { dialect: Dialect; disk: DiskSync } {
  const disk = createDiskSync(`${file}-wal`)
  const dialect: Dialect = {
    createDriver: () => new GuardedDriver(new SqliteDriver(file, disk)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TwoConnectionAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
  return { dialect, disk }
}
