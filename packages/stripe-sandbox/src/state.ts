import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export type ObjectName = 'payment_intent' | 'charge' | 'refund' | 'dispute' | 'payment_method' | 'event'

/** The fields of every stored API object. */
export interface ApiObject {
  id: string
  object: string
  created: number
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    object TEXT NOT NULL,
    created INTEGER NOT NULL,
    parent TEXT,
    body TEXT NOT NULL,
    hidden TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_name ON objects (object, seq);
  CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, object, seq) WHERE parent IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_settling ON objects (id) WHERE hidden ->> '$.settlesAt' IS NOT NULL;
  CREATE TABLE IF NOT EXISTS deliveries (
    event_id TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_at);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS idempotency_age ON idempotency (created);
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

/**
 * The sandbox's state. A committed transaction survives a crash of the process; after a power cut the last ones may be
 * lost.
 */
export interface State {
  /** Runs `work` in one transaction. It is synchronous, so two never interleave. */
  transaction<T>(work: () => T): T
  insert(value: ApiObject, parent?: string, hidden?: Record<string, string>): void
  save(value: ApiObject, hidden?: Record<string, string>): void
  find<T extends ApiObject>(object: ObjectName, id: string): T | undefined
  /** Returns the private fields of an object, which are never sent. */
  hidden(id: string): Record<string, string>
  /** Prepares a statement once per text. */
  sql(text: string): StatementSync
  /** A random key of the file, for the keyed hashes stored in it. */
  secret: string
  close(): void
}

/** Opens (or creates) the state in `file`. */
export function openState(file: string): State {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  // NORMAL: in WAL mode, no flush to disk per transaction. No real money is at stake.
  db.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  db.exec(SCHEMA)
  const sql = preparer(db)
  sql(`INSERT OR IGNORE INTO meta VALUES ('secret', ?)`).run(randomBytes(32).toString('hex'))

  return {
    sql,
    secret: String(sql(`SELECT value FROM meta WHERE name = 'secret'`).get()?.['value']),
    transaction(work) {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    insert(value, parent, hidden = {}) {
      sql('INSERT INTO objects (id, object, created, parent, body, hidden) VALUES (?, ?, ?, ?, ?, ?)').run(
        value.id,
        value.object,
        value.created,
        parent ?? null,
        JSON.stringify(value),
        JSON.stringify(hidden),
      )
    },
    save(value, hidden) {
      sql('UPDATE objects SET body = ?, hidden = coalesce(?, hidden) WHERE id = ?').run(
        JSON.stringify(value),
        hidden ? JSON.stringify(hidden) : null,
        value.id,
      )
    },
    find<T extends ApiObject>(object: ObjectName, id: string) {
      const row = sql('SELECT body FROM objects WHERE id = ? AND object = ?').get(id, object)
      return row ? (JSON.parse(String(row['body'])) as T) : undefined
    },
    hidden(id) {
      const row = sql('SELECT hidden FROM objects WHERE id = ?').get(id)
      return row ? (JSON.parse(String(row['hidden'])) as Record<string, string>) : {}
    },
    close() {
      db.close()
    },
  }
}

function preparer(db: DatabaseSync): (text: string) => StatementSync {
  const prepared = new Map<string, StatementSync>()
  return (text) => {
    const known = prepared.get(text)
    if (known) return known
    const statement = db.prepare(text)
    prepared.set(text, statement)
    return statement
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes in stock: the system takes as long for a few as for thousands. */
let stock = randomBytes(0)

function takeRandomBytes(count: number): Buffer {
  if (stock.length < count) stock = randomBytes(4096)
  const taken = stock.subarray(0, count)
  stock = stock.subarray(count)
  return taken
}

/** Returns an unguessable id such as `pi_3f…`, 24 characters after its prefix (about 142 bits). */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  while (id.length < prefix.length + 1 + length) {
    // 248 is the largest multiple of 62 in a byte: larger values would favour some letters.
    for (const byte of takeRandomBytes(length))
      if (byte < 248 && id.length < prefix.length + 1 + length) id += ALPHABET[byte % 62]
  }
  return id
}
