// Compares the build of a large shop with a plain Astro build of as many pages of the same size.
// npm run bench -- build [articles, 10000]
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShop } from '#composition/create-shop.ts'
import { readConfig } from '#server/config.ts'
import { copyContent } from './publish.ts'

const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules/node/bin/node')
const count = Number(process.argv[2] ?? 10_000)
const folder = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))

interface Build {
  pages: number
  seconds: number
  /** Seconds of processor time, of all processes: the most reliable figure on a shared machine. */
  processor: number
  /** The peak memory of the process and those it started together, in megabytes. */
  megabytes: number
}

try {
  const ours = await buildShop()
  const plain = await buildPlain(ours.pages, samplePage())
  tell('the shop', ours)
  tell('plain Astro, the same bytes', plain)
  const ratio = (what: 'seconds' | 'processor') => (ours[what] / plain[what]).toFixed(2)
  console.log(`ratio ${ratio('seconds')} (goal ≤ 1.5), of processor time ${ratio('processor')}, memory goal < 1000 MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Builds application and pages as `npm run build` does, for a shop with so many articles and 1,000 products. */
async function buildShop(): Promise<Build> {
  const dataDir = join(folder, 'data')
  const open = await createShop(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  await copyContent(open.shop.db, count)
  await open.close()
  const run = await timed([join(root, 'scripts/build.ts')], root, { DATA_DIR: dataDir })
  return { ...run, pages: savedPages().length }
}

/** Builds a site of one route, whose pages are all this HTML. */
async function buildPlain(pages: number, html: string): Promise<Build> {
  const site = join(folder, 'plain')
  mkdirSync(join(site, 'src/pages'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'))
  writeFileSync(join(site, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(site, 'page.json'), JSON.stringify({ html }))
  writeFileSync(
    join(site, 'src/pages/[slug].astro'),
    [
      '---',
      `import page from '../../page.json'`,
      `export const getStaticPaths = () => Array.from({ length: ${pages} }, (_, i) => ({ params: { slug: 'article-' + i } }))`,
      '---',
      '<Fragment set:html={page.html} />',
    ].join('\n'),
  )
  return { ...(await timed([join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'], site, {})), pages }
}

function savedPages(): string[] {
  const saved = join(folder, 'data/pages')
  return readdirSync(saved, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
}

/** Returns one article's page, as the shop saved it. */
function samplePage(): string {
  const file = savedPages().find((name) => /articles\/bench-1\/index\.html$/.test(name))
  if (!file) throw new Error('The build saved no article')
  return readFileSync(join(folder, 'data/pages', file), 'utf8')
}

async function timed(args: string[], cwd: string, env: Record<string, string>): Promise<Omit<Build, 'pages'>> {
  const began = performance.now()
  const used = childrenTime()
  const child = spawn(node, args, {
    cwd,
    env: { ...process.env, ...env, LOG_LEVEL: 'warn', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const watch = setInterval(() => (megabytes = Math.max(megabytes, residentOf(child.pid ?? 0))), 200)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, processor: childrenTime() - used, megabytes }
}

/** Returns the processor time of this process's ended descendants, in seconds; from /proc. */
function childrenTime(): number {
  const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(13, 15) ?? []
  return (Number(user) + Number(system)) / 100
}

/** Returns the memory of a process and its descendants, in megabytes; from /proc. */
function residentOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    return Number(kilobytes) / 1000 + children.reduce((sum, child) => sum + residentOf(child), 0)
  } catch {
    return 0
  }
}

function tell(what: string, { pages, seconds, processor, megabytes }: Build): void {
  const each = ((processor * 1000) / pages).toFixed(1)
  console.log(
    `${what.padEnd(30)} ${pages} pages in ${seconds.toFixed(0)} s, ${each} ms of processor time each, at most ${megabytes.toFixed(0)} MB`,
  )
}
