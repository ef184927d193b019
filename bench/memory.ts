// Measures the memory of every process that `NODE_ENV=production npm start` leaves running: of the demo shop at rest,
// and with 10,000 articles while their pages are rendered, saved and read.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { endWithTests, root } from '#tests/factories/running-shop.ts'
import { httpClient } from './http-client.ts'
import { memoryMb, processTree, shareMb } from './process-memory.ts'
import { copyContent } from './publish.ts'

const ARTICLES = 10_000
const REST_S = 20
const LOAD_S = Number(process.argv[2] ?? 90)
const READS_A_SECOND = 100
const GOALS_MB = { rest: 200, load: 400 }

interface Started {
  child: ChildProcess
  url: string
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
  try {
    const demo = await start(dataDir)
    for (const path of ['/', '/vi', '/products', '/vi/articles', '/api/products']) await fetch(demo.url + path)
    await sleep(REST_S * 1000)
    tell(`the demo shop, ${REST_S} s after its start`, demo.child, memoryMb(shopOf(demo)), GOALS_MB.rest)
    await stop(demo)

    const db = await openDatabase({ url: pathToFileURL(join(dataDir, 'shop.db')).href })
    await copyContent(db, ARTICLES)
    db.close()
    const large = await start(dataDir)
    const most = await read(large)
    const what = `${ARTICLES} articles and 1,000 products, the most in ${LOAD_S} s of rendering and ${READS_A_SECOND} reads/s`
    tell(what, large.child, most, GOALS_MB.load)
    await stop(large)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Reads articles of both languages in a random order while the shop renders them all. Resolves to the most memory, in
 * MB.
 */
async function read(shop: Started): Promise<number> {
  const client = httpClient(shop.url)
  let most = 0
  const reads: Promise<unknown>[] = []
  const end = performance.now() + LOAD_S * 1000
  for (let n = 0; performance.now() < end; n++) {
    const article = `/articles/bench-${Math.floor(Math.random() * ARTICLES)}`
    reads.push(client.get(n % 2 ? article : `/vi${article}`).then(({ status }) => expect200(status)))
    if (n % READS_A_SECOND === 0) most = Math.max(most, memoryMb(shopOf(shop)))
    // A visitor who has no answer yet does not ask again.
    if (reads.length >= READS_A_SECOND) await Promise.all(reads.splice(0))
    await sleep(1000 / READS_A_SECOND)
  }
  await Promise.all(reads)
  client.close()
  return most
}

function expect200(status: number): void {
  if (status !== 200) throw new Error(`An article was answered ${status}`)
}

async function start(dataDir: string): Promise<Started> {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      SHOP_ENV_FILE: 'none',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithTests(child)
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) if (String(chunk).includes('is open')) break
  return { child, url: `http://127.0.0.1:${port}` }
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Returns the process that serves: the last of those that npm has started. */
const shopOf = ({ child }: Started) => processTree(child.pid!).at(-1)!.pid

function tell(what: string, child: ChildProcess, shopMb: number, goalMb: number): void {
  console.log(`${what}: ${shopMb.toFixed(0)} MB (goal < ${goalMb} MB)`)
  for (const { pid, command } of processTree(child.pid!))
    console.log(
      `  now RSS ${memoryMb(pid).toFixed(0).padStart(4)} MB, PSS ${shareMb(pid).toFixed(0).padStart(4)} MB  ${nameOf(command)}`,
    )
}

const nameOf = (command: string) =>
  command
    .split(' ')
    .filter((word) => !word.startsWith('--'))
    .slice(-2)
    .join(' ')

if (import.meta.main) await main()
