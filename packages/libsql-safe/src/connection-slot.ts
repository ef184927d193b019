import type { Client } from '@libsql/client'
import { isLocked } from './busy.ts'
import { openConnection, probeLock, type Purpose } from './connection.ts'

/**
 * SQLite's primary codes for a statement that failed by itself: ERROR, READONLY, TOOBIG, CONSTRAINT, MISMATCH, RANGE.
 */
const FAILED_STATEMENT = new Set([1, 8, 18, 19, 20, 25])

/**
 * Holds one connection, and replaces it when it can no longer be trusted.
 *
 * A statement that meets a lock stays open inside its connection until it is garbage collected. While it is open, later
 * writes there return OK and are never committed, and reads see an old snapshot. So after a lock the connection is
 * closed, and the next one is used only once the lock is gone. A closed connection keeps its files open until garbage
 * collection, so one lock must not cost many connections.
 */
export class ConnectionSlot {
  #client: Client | undefined
  #metLock = false
  #closed = false
  readonly #path: string
  readonly #purpose: Purpose

  constructor(path: string, purpose: Purpose) {
    this.#path = path
    this.#purpose = purpose
  }

  /** Opens the connection. @throws Error if the database cannot be used; a write lock held elsewhere is no error */
  connect(): Promise<void> {
    return this.use((client) => probeLock(client, 'read'))
  }

  /** Runs `work` on the connection, after opening it if necessary. */
  async use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#metLock ? await this.#afterLock() : this.#current()
    try {
      return await work(client)
    } catch (error) {
      this.failed(client, error)
      throw error
    }
  }

  /** Reports an error on `client`, which is not used again unless only the statement was at fault. */
  failed(client: Client, error: unknown): void {
    const { rawCode } = error as { rawCode?: unknown }
    if (typeof rawCode === 'number' && FAILED_STATEMENT.has(rawCode & 0xff)) return
    if (isLocked(error)) this.#metLock = true
    if (client === this.#client) this.#discard()
  }

  close(): void {
    this.#closed = true
    this.#discard()
  }

  #current(): Client {
    if (this.#closed) throw new Error('The database is closed')
    return (this.#client ??= openConnection(this.#path, this.#purpose))
  }

  async #afterLock(): Promise<Client> {
    const client = this.#current()
    try {
      await probeLock(client, this.#purpose)
    } catch (error) {
      if (!isLocked(error)) this.failed(client, error)
      throw error
    }
    this.#metLock = false
    return client
  }

  #discard(): void {
    this.#client?.close()
    this.#client = undefined
  }
}
