import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/**
 * Other processes that use a test's database file. They are processes and not connections of another SQLite in
 * this one, because POSIX locks belong to the process: closing the file in one library drops the other's locks.
 */
const HOLD = `
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 10_000 })
  database.exec('BEGIN IMMEDIATE')
  console.log('held')
  process.stdin.once('data', () => { database.exec('ROLLBACK'); database.close(); process.exit(0) })`

const LOOK = `
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 10_000 })
  console.log(JSON.stringify(database.prepare(process.argv[2]).all()))`

const CHANGE = `
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 10_000, enableForeignKeyConstraints: false })
  database.exec(process.argv[2])
  database.close()`

/** Takes the write lock in another process and keeps it until the returned function is called. */
export async function lockElsewhere(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    const exit = once(child, 'exit')
    child.stdin.write('release')
    await exit
  }
}

/** Queries from another process, which sees only what is on disk. */
export async function lookElsewhere<Row>(path: string, query: string): Promise<Row[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LOOK, path, query])
  return JSON.parse(stdout) as Row[]
}

/** Runs a statement in another process, without foreign keys enforced. */
export async function changeElsewhere(path: string, statement: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', CHANGE, path, statement])
}

/** Runs a TypeScript file in a process of its own, and calls back for each line it prints. */
export function runScript(
  script: string,
  args: string[],
  onLine: (line: string) => void,
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  createInterface({ input: child.stdout }).on('line', onLine)
  return child
}
