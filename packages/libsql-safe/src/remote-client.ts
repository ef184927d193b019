import {
  createClient,
  type Client,
  type InArgs,
  type InStatement,
  type ResultSet,
  type Transaction,
} from '@libsql/client'
import { DatabaseTimeoutError, patiently } from './busy.ts'
import { kindOf, refuseControl, type Statement } from './statement.ts'
import { refuseInsideTransaction } from './transaction-scope.ts'

export interface RemoteOptions {
  url: string
  authToken?: string
  busyPatienceMs: number
  requestTimeoutMs: number
}

/** Drizzle's client for a libSQL server. The server orders the writes; each request has a time limit. */
export class RemoteClient implements Client {
  readonly #inner: Client
  readonly #patience: number

  constructor({ url, authToken, busyPatienceMs, requestTimeoutMs }: RemoteOptions) {
    this.#inner = createClient({ url, authToken, fetch: fetchWithin(requestTimeoutMs) })
    this.#patience = busyPatienceMs
  }

  get closed(): boolean {
    return this.#inner.closed
  }

  get protocol(): string {
    return this.#inner.protocol
  }

  async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const stmt = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
    this.#check([stmt])
    return this.#patiently(() => this.#inner.execute(stmt))
  }

  async batch(statements: Statement[]): Promise<ResultSet[]> {
    const mode = this.#check(statements)
    return this.#patiently(() => this.#inner.batch(statements, mode))
  }

  async transaction(): Promise<Transaction> {
    refuseInsideTransaction()
    return this.#patiently(() => this.#inner.transaction('write'))
  }

  migrate(statements: InStatement[]): Promise<ResultSet[]> {
    return this.#patiently(() => this.#inner.migrate(statements))
  }

  async executeMultiple(): Promise<never> {
    throw new Error('Use batch')
  }

  sync(): never {
    throw new Error('A remote database has nothing to sync with')
  }

  reconnect(): void {
    this.#inner.reconnect()
  }

  close(): void {
    this.#inner.close()
  }

  #check(statements: Statement[]): 'read' | 'write' {
    for (const statement of statements) refuseControl(statement)
    if (statements.every((statement) => kindOf(statement) === 'read')) return 'read'
    refuseInsideTransaction()
    return 'write'
  }

  #patiently<T>(attempt: () => Promise<T>): Promise<T> {
    return patiently(performance.now() + this.#patience, attempt)
  }
}

/** Returns a fetch with a time limit, which `@libsql/client` lacks. */
function fetchWithin(milliseconds: number): typeof fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(milliseconds)
    try {
      return await fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
    } catch (error) {
      throw timeout.aborted ? new DatabaseTimeoutError(milliseconds, error) : error
    }
  }
}
