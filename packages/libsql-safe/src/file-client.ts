import type { Client, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client'
import { retryUntil } from './busy.ts'
import { ConnectionSlot } from './connection-slot.ts'
import { GroupCommit, type Commit } from './group-commit.ts'
import { runHooked, type DatabaseHooks } from './hooks.ts'
import { Semaphore } from './semaphore.ts'
import { kindOf, refuseControl, type Statement } from './statement.ts'
import { QueuedTransaction } from './queued-transaction.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

/**
 * Drizzle's client for a database file. Writes go one at a time through one connection, reads through another that
 * cannot write and never waits for them. A connection that met an error is replaced; a locked database is retried until
 * busyTimeoutMs is over.
 */
export class FileClient implements Client {
  readonly protocol = 'file'
  closed = false
  readonly #path: string
  readonly #busyTimeoutMs: number
  readonly #queue = new Semaphore(1)
  readonly #writes = new GroupCommit((deadline, work) => this.#inTurn(deadline, work))
  readonly #writer: ConnectionSlot
  readonly #reader: ConnectionSlot
  readonly #hooks: DatabaseHooks

  constructor(path: string, busyTimeoutMs: number, hooks: DatabaseHooks = {}) {
    this.#path = path
    this.#hooks = hooks
    this.#busyTimeoutMs = busyTimeoutMs
    this.#writer = new ConnectionSlot(path, 'write')
    this.#reader = new ConnectionSlot(path, 'read')
  }

  /** How many writers wait for their turn. */
  get writesWaiting(): number {
    return this.#queue.waiting
  }

  /** Opens both connections, so that an unusable database fails at the start. */
  async connect(): Promise<void> {
    const deadline = this.#deadline()
    await this.#retry(deadline, () => this.#writer.connect())
    await this.#retry(deadline, () => this.#reader.connect())
  }

  async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const stmt = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
    const [result] = await this.batch([stmt])
    if (!result) throw new Error('A statement was not answered')
    return result
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    for (const statement of statements) refuseControl(statement)
    return runHooked(this.#hooks, statements.length === 1 ? 'single' : 'batch', () => this.#run(statements))
  }

  async #run(statements: Statement[]): Promise<ResultSet[]> {
    const deadline = this.#deadline()
    if (statements.every((statement) => kindOf(statement) === 'read')) {
      try {
        return await this.#read(deadline, (client) => run(client, statements, 'read'))
      } catch (error) {
        // Whether a `pragma` writes is known only by running it: the reading connection refuses a write.
        if ((error as { code?: unknown }).code !== 'SQLITE_READONLY') throw error
      }
    }
    refuseInsideTransaction()
    return this.#writes.write(statements, deadline)
  }

  /** Begins a transaction, which holds the write turn until it ends. */
  async transaction(): Promise<Transaction> {
    refuseInsideTransaction()
    const deadline = this.#deadline()
    const release = await this.#queue.acquire(deadline)
    try {
      return await this.#retry(deadline, () =>
        this.#writer.use(async (client) => {
          const transaction = await client.transaction('write')
          return new QueuedTransaction(transaction, release, (error) => this.#writer.failed(client, error))
        }),
      )
    } catch (error) {
      release()
      throw error
    }
  }

  /** Runs `work` in the write turn on a connection of its own, on which foreign keys are not enforced. */
  async migrating<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    refuseInsideTransaction()
    const deadline = this.#deadline()
    const release = await this.#queue.acquire(deadline)
    const slot = new ConnectionSlot(this.#path, 'migrate')
    try {
      return await this.#retry(deadline, () =>
        slot.use(async (client) => {
          const transaction = await client.transaction('write')
          try {
            const result = await work(transaction)
            await transaction.commit()
            return result
          } finally {
            transaction.close()
          }
        }),
      )
    } finally {
      slot.close()
      release()
    }
  }

  async migrate(): Promise<never> {
    throw new Error('Use migrateDatabase')
  }

  async executeMultiple(): Promise<never> {
    throw new Error('Use batch')
  }

  sync(): never {
    throw new Error('A database file has nothing to sync with')
  }

  reconnect(): void {
    throw new Error('A database file reconnects by itself')
  }

  close(): void {
    this.closed = true
    this.#writer.close()
    this.#reader.close()
  }

  /** Runs `work` in the write turn; each of its commits is one transaction and one flush to disk. */
  async #inTurn(deadline: number, work: (commit: Commit) => Promise<void>): Promise<void> {
    const release = await this.#queue.acquire(deadline)
    try {
      await work((statements, until) =>
        this.#retry(until, () => this.#writer.use((client) => run(client, statements, 'write'))),
      )
    } finally {
      release()
    }
  }

  #read<T>(deadline: number, work: (client: Client) => Promise<T>): Promise<T> {
    return this.#retry(deadline, async () => {
      for (let attempts = 1; ; attempts++) {
        try {
          return await this.#reader.use(work)
        } catch (error) {
          // Reads share one connection, which the error of another read may have closed.
          const taken = !this.closed && (error as { code?: unknown }).code === 'CLIENT_CLOSED'
          if (!taken || attempts === 3) throw error
        }
      }
    })
  }

  #retry<T>(deadline: number, attempt: () => Promise<T>): Promise<T> {
    return retryUntil(deadline, attempt, undefined, this.#hooks.onRetry)
  }

  #deadline(): number {
    return performance.now() + this.#busyTimeoutMs
  }
}

/** Runs one statement, which is a transaction by itself, or several as a batch. */
async function run(client: Client, statements: Statement[], mode: 'read' | 'write'): Promise<ResultSet[]> {
  const [first] = statements
  if (!first || statements.length > 1) return client.batch(statements, mode)
  return [await (Array.isArray(first) ? client.execute(...first) : client.execute(first))]
}
