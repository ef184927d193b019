import {
  createClient,
  type Client,
  type InArgs,
  type InStatement,
  type ResultSet,
  type Transaction,
} from '@libsql/client'
import { findAway, isTimeout, retryUntil, wasNotSent } from './busy.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { runHooked, type DatabaseHooks } from './hooks.ts'
import { KeptStreams } from './kept-streams.ts'
import { QueuedTransaction } from './queued-transaction.ts'
import { Semaphore } from './semaphore.ts'
import { kindOf, refuseControl, type Statement } from './statement.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

export interface RemoteOptions {
  url: string
  authToken?: string
  busyTimeoutMs: number
  requestTimeoutMs: number
  hooks?: DatabaseHooks
}

/**
 * Drizzle's client for a libSQL server. Each request has a time limit. This process has one write in progress at a
 * time: sqld (0.24) can deadlock when many connections write side by side, and the lock allows one anyway.
 */
export class RemoteClient implements Client {
  /** For transactions, which need a stream of their own. */
  readonly #inner: Client
  readonly #streams: KeptStreams
  readonly #busyTimeoutMs: number
  readonly #queue = new Semaphore(1)
  readonly #hooks: DatabaseHooks

  constructor({ url, authToken, busyTimeoutMs, requestTimeoutMs, hooks = {} }: RemoteOptions) {
    this.#hooks = hooks
    const fetch = boundedFetch(requestTimeoutMs)
    this.#inner = createClient({ url, authToken, fetch })
    this.#streams = new KeptStreams({ url, authToken, fetch, waitMs: requestTimeoutMs })
    this.#busyTimeoutMs = busyTimeoutMs
  }

  get closed(): boolean {
    return this.#inner.closed
  }

  /** How many writers wait for their turn. */
  get writesWaiting(): number {
    return this.#queue.waiting
  }

  get protocol(): string {
    return this.#inner.protocol
  }

  async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const stmt = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
    return this.#run([stmt], () => this.#streams.execute(stmt))
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    return this.#run(statements, (mode) => this.#streams.batch(statements, mode))
  }

  /** Begins a transaction, which holds this process's write turn until it ends. */
  async transaction(): Promise<Transaction> {
    refuseInsideTransaction()
    const release = await this.#queue.acquire(this.#deadline())
    try {
      // Asks nothing of the server, which gets BEGIN with the first statement.
      const transaction = await this.#inner.transaction('write')
      return new QueuedTransaction(transaction, release, () => {})
    } catch (error) {
      release()
      throw error
    }
  }

  migrate(statements: InStatement[]): Promise<ResultSet[]> {
    refuseInsideTransaction()
    return this.#write(() => this.#streams.migrate(statements))
  }

  async executeMultiple(): Promise<never> {
    throw new Error('Use batch')
  }

  sync(): never {
    throw new Error('A remote database has nothing to sync with')
  }

  reconnect(): never {
    throw new Error('A database server is connected to for each request')
  }

  close(): void {
    this.#streams.close()
    this.#inner.close()
  }

  async #run<T>(statements: Statement[], work: (mode: 'read' | 'write') => Promise<T>): Promise<T> {
    for (const statement of statements) refuseControl(statement)
    const isRead = statements.every((statement) => kindOf(statement) === 'read')
    if (!isRead) refuseInsideTransaction()
    return runHooked(this.#hooks, statements.length === 1 ? 'single' : 'batch', () =>
      isRead ? this.#read(() => work('read')) : this.#write(() => work('write')),
    )
  }

  /**
   * A read without an answer in time is asked once more: sqld can leave one connection waiting for more than ten
   * seconds while it moves its log into the database, and answers others meanwhile.
   */
  async #read<T>(work: () => Promise<T>): Promise<T> {
    const ask = () => retryUntil(this.#deadline(), work, isAway, this.#hooks.onRetry)
    try {
      return await ask()
    } catch (error) {
      if (!isTimeout(error)) throw error
      this.#hooks.onRetry?.('retried')
      return ask()
    }
  }

  async #write<T>(work: () => Promise<T>): Promise<T> {
    const deadline = this.#deadline()
    const release = await this.#queue.acquire(deadline)
    try {
      return await retryUntil(deadline, work, wasNotSent, this.#hooks.onRetry)
    } finally {
      release()
    }
  }

  #deadline(): number {
    return performance.now() + this.#busyTimeoutMs
  }
}

function isAway(error: unknown): boolean {
  return findAway(error) !== undefined
}
