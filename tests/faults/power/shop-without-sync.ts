// Runs the shop with PRAGMA synchronous = OFF from the first start that finds a file `sync-off` in its data folder. The
// shop itself refuses that setting, which trades durability for speed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConnectionPool } from '@libsql/client/sqlite3'

type NativeConnection = ReturnType<ConnectionPool['acquireSync']>

if (existsSync(join(process.env['DATA_DIR'] ?? '', 'sync-off'))) {
  const changed = new WeakSet<NativeConnection>()
  const acquire = ConnectionPool.prototype.acquireSync as (forTransaction?: boolean) => NativeConnection
  ConnectionPool.prototype.acquireSync = function (this: ConnectionPool, forTransaction) {
    const connection = acquire.call(this, forTransaction)
    if (!changed.has(connection)) switchSyncOff(connection)
    changed.add(connection)
    return connection
  } as typeof ConnectionPool.prototype.acquireSync
}

function switchSyncOff(connection: NativeConnection): void {
  const [exec, prepare] = [connection.exec.bind(connection), connection.prepare.bind(connection)]
  connection.exec = (sql: string) => exec(sql === 'PRAGMA synchronous = 2' ? 'PRAGMA synchronous = OFF' : sql)
  // The shop checks its settings, so the answer is faked.
  connection.prepare = (sql: string) => prepare(sql === 'PRAGMA synchronous' ? 'SELECT 2 AS synchronous' : sql)
}

const { main } = await import('#src/server.ts')
await main({ fill: false })
