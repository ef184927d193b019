import type { InArgs, InStatement, ResultSet, Transaction } from '@libsql/client'
import { DatabaseBusyError, isLocked } from './busy.ts'
import { refuseControl, type Statement } from './statement.ts'

/** An interactive transaction that holds the write turn until it is committed, rolled back or closed. */
export class QueuedTransaction implements Transaction {
  readonly #errors: unknown[] = []
  readonly #inner: Transaction
  readonly #release: () => void
  readonly #failed: (error: unknown) => void

  constructor(inner: Transaction, release: () => void, failed: (error: unknown) => void) {
    this.#inner = inner
    this.#release = release
    this.#failed = failed
  }

  get closed(): boolean {
    return this.#inner.closed
  }

  async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const stmt = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
    refuseControl(stmt, true)
    return this.#watched(() => this.#inner.execute(stmt))
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    for (const statement of statements) refuseControl(statement, true)
    return this.#watched(() => this.#inner.batch(statements as InStatement[]))
  }

  async executeMultiple(): Promise<never> {
    throw new Error('Use batch')
  }

  async commit(): Promise<void> {
    try {
      await this.#watched(() => this.#inner.commit())
    } finally {
      this.#end()
    }
  }

  /**
   * Rolls back. Never throws, so that the caller sees the original error. A connection that cannot roll back is
   * discarded.
   */
  async rollback(): Promise<void> {
    try {
      // SQLite has rolled back by itself: only the connection has to be released.
      if (this.#inner.closed) this.#inner.close()
      else await this.#inner.rollback()
    } catch (error) {
      this.#errors.push(error)
    } finally {
      this.#end()
    }
  }

  close(): void {
    try {
      this.#inner.close()
    } finally {
      this.#end()
    }
  }

  async #watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#errors.push(error)
      throw isLocked(error) ? new DatabaseBusyError(error) : error
    }
  }

  /** Reports errors only now: a connection closed in mid-transaction would keep its lock until garbage collection. */
  #end(): void {
    this.#errors.forEach(this.#failed)
    this.#release()
  }
}
