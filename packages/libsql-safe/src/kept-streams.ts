import {
  BatchCond,
  ClientError,
  HttpServerError,
  openHttp,
  parseLibsqlUrl,
  ResponseError,
  Stmt,
  type BatchStep,
  type HttpStream,
  type RowsResult,
} from '@libsql/hrana-client'
import { LibsqlError, type ResultSet } from '@libsql/client'
import { Semaphore } from './semaphore.ts'
import type { Statement } from './statement.ts'

/** A server ends a stream that was not used for ten seconds. */
const KEPT_MS = 5_000
/** How many streams are kept for the next statements; sqld takes 128 connections from all processes together. */
const KEPT = 8
/** How many statements or batches of a process run at a time, as in `@libsql/client`. */
const AT_A_TIME = 20

/** By which statement a batch begins. */
const BEGIN = { read: 'BEGIN TRANSACTION READONLY', write: 'BEGIN IMMEDIATE' }

interface KeptStream {
  stream: HttpStream
  usedAt: number
}

/**
 * Runs statements on streams that stay open from one to the next. `@libsql/client` opens one for each, and sqld then
 * opens a connection, which reads the schema of the whole database before the statement. A stream on which a statement
 * failed is not used again; if the request itself failed, neither are those that were kept then: a server that was
 * restarted knows none of them.
 */
export class KeptStreams {
  readonly #client
  readonly #permits = new Semaphore(AT_A_TIME)
  readonly #waitMs: number
  /** The one that was used last is at the end. */
  #kept: KeptStream[] = []

  constructor({
    url,
    authToken,
    fetch,
    waitMs,
  }: {
    url: string
    authToken: string | undefined
    fetch: typeof globalThis.fetch
    /** How long a statement or batch may wait for others to end, in milliseconds. */
    waitMs: number
  }) {
    const parsed = parseLibsqlUrl(url)
    this.#client = openHttp(parsed.hranaHttpUrl!, parsed.authToken ?? authToken, fetch)
    this.#waitMs = waitMs
  }

  execute(statement: Statement): Promise<ResultSet> {
    return this.#use(async (stream) => resultOf(await stream.query(toHrana(statement))))
  }

  /** Runs statements in one transaction and one request. */
  batch(statements: readonly Statement[], mode: keyof typeof BEGIN): Promise<ResultSet[]> {
    return this.#use((stream) => inTransaction(stream, statements, mode))
  }

  /**
   * Runs statements as `batch` does, with foreign keys off, on a stream that is not kept. The client's own `migrate`
   * leaves rejections unhandled, which end the process, when the server gives the lock away: then every step fails.
   */
  async migrate(statements: readonly Statement[]): Promise<ResultSet[]> {
    const stream = this.#client.openStream()
    try {
      await stream.run('PRAGMA foreign_keys=off')
      return await inTransaction(stream, statements, 'write')
    } catch (error) {
      throw toLibsqlError(error)
    } finally {
      stream.close()
    }
  }

  close(): void {
    this.#kept = []
    this.#client.close()
  }

  /** @throws DatabaseBusyError if too many others were in progress for `waitMs`: nothing was sent */
  async #use<T>(work: (stream: HttpStream) => Promise<T>): Promise<T> {
    const release = await this.#permits.acquire(performance.now() + this.#waitMs)
    try {
      return await this.#onStream(work)
    } catch (error) {
      throw toLibsqlError(error)
    } finally {
      release()
    }
  }

  async #onStream<T>(work: (stream: HttpStream) => Promise<T>): Promise<T> {
    const stream = this.#take()
    try {
      const result = await work(stream)
      this.#keep(stream)
      return result
    } catch (error) {
      // A failed request has closed it already.
      const lost = stream.closed ? this.#kept.splice(0).map((kept) => kept.stream) : [stream]
      for (const each of lost) each.close()
      throw error
    }
  }

  #take(): HttpStream {
    const oldest = performance.now() - KEPT_MS
    while (this.#kept[0] && this.#kept[0].usedAt < oldest) this.#kept.shift()!.stream.closeGracefully()
    return this.#kept.pop()?.stream ?? this.#client.openStream()
  }

  #keep(stream: HttpStream): void {
    if (stream.closed) return
    if (this.#kept.length >= KEPT) stream.closeGracefully()
    else this.#kept.push({ stream, usedAt: performance.now() })
  }
}

async function inTransaction(
  stream: HttpStream,
  statements: readonly Statement[],
  mode: keyof typeof BEGIN,
): Promise<ResultSet[]> {
  const batch = stream.batch(false)
  const after = (step: BatchStep) => batch.step().condition(BatchCond.ok(step))
  const begin = batch.step()
  const outcomes: Promise<RowsResult | undefined>[] = [begin.query(BEGIN[mode])]
  let last = begin
  for (const statement of [...statements.map(toHrana), new Stmt('COMMIT')]) {
    last = after(last)
    outcomes.push(last.query(statement))
  }
  const rollback = batch.step().condition(BatchCond.not(BatchCond.ok(last)))
  outcomes.push(rollback.query('ROLLBACK').catch(() => undefined))
  // The first failure is the cause of those after it.
  const [, results] = await Promise.all([batch.execute(), Promise.all(outcomes)])
  return results.slice(1, 1 + statements.length).map((rows) => resultOf(rows!))
}

function toHrana(statement: Statement): Stmt {
  const [sql, args] =
    typeof statement === 'string' ? [statement] : Array.isArray(statement) ? statement : [statement.sql, statement.args]
  const stmt = new Stmt(sql)
  if (Array.isArray(args)) return stmt.bindIndexes(args)
  for (const [name, value] of Object.entries(args ?? {})) stmt.bindName(name, value)
  return stmt
}

function resultOf({ columnNames, columnDecltypes, rows, affectedRowCount, lastInsertRowid }: RowsResult): ResultSet {
  const result = {
    columns: columnNames.map((name) => name ?? ''),
    columnTypes: columnDecltypes.map((type) => type ?? ''),
    rows,
    rowsAffected: affectedRowCount,
    lastInsertRowid,
  }
  return { ...result, toJSON: () => ({ ...result, lastInsertRowid: lastInsertRowid?.toString() ?? null }) }
}

/** Returns an error of a server with its code; one of another kind, such as of `fetch`, as it is. */
function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof ClientError)) return error
  // A stream that was closed by a failure carries it.
  if (error.cause !== undefined) return toLibsqlError(error.cause)
  const code =
    error instanceof ResponseError ? error.code : error instanceof HttpServerError ? 'SERVER_ERROR' : undefined
  return new LibsqlError(error.message, code ?? 'UNKNOWN', undefined, undefined, error)
}
