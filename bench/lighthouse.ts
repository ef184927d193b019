// Runs Lighthouse with its phone settings on every kind of page in both languages, and reports the worst of several
// runs, beside a page of one sentence that shows the machine's own limit. A run with much CPU steal is repeated: the
// steal alone decides which runs count, never their result.
// npm run bench -- lighthouse [runs, 5] [part of a path]
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import config from '../playwright.config.ts'
import { findChromium } from '#scripts/lib/chromium.mjs'
import { LOCALES, localizedPath } from '#shared/locale.ts'
import { runShop } from '#tests/factories/running-shop.ts'
import { median } from './median.ts'
import { processorMs } from './processor-ms.ts'
import { measureCpuSteal } from './cpu-steal.ts'

const PAGES = [
  '/',
  '/products',
  '/products/hoa-hong-do-nong-nan',
  '/flowers-of-love',
  '/articles',
  '/articles/cach-giu-hoa-hong-tuoi-lau',
  '/about',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Lighthouse's times: id, factor and unit. */
const TIMES = [
  ['first-contentful-paint', 1, ' ms'],
  ['largest-contentful-paint', 1, ' ms'],
  ['total-blocking-time', 1, ' ms'],
  ['cumulative-layout-shift', 1000, '‰'],
] as const

/** The index of the blocking time in `TIMES`. It depends most on the machine, so its median is reported, too. */
const BLOCKING = TIMES.findIndex(([id]) => id === 'total-blocking-time')

interface Run {
  /** CPU steal during the run, in percent. */
  taken: number
  /** 0 to 100, as in `CATEGORIES`. */
  scores: number[]
  /** As in `TIMES`. */
  times: number[]
  /** The audits that kept a page from the full score. */
  faults: string[]
}

const runs = Number(process.argv[2] ?? 5)
const part = process.argv[3] ?? ''
const paths = PAGES.flatMap((path) => LOCALES.map((locale) => localizedPath(locale, path))).filter((path) =>
  path.includes(part),
)

/** The most CPU steal, in percent, of a run that counts. */
const QUIET = 1
/** Tries per wanted run. If too few of them were quiet, the quietest count. */
const TRIES = 4
/** How often a run is repeated after Lighthouse failed to record the page, as happens on a busy machine. */
const ATTEMPTS = 5

const sentence = createServer((request, response) => {
  if (request.url !== '/') response.statusCode = 404
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.end(
    '<!doctype html><html lang="en"><head><title>One sentence</title><meta name="description" content="One sentence">' +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>' +
      '<body><main><h1>A page of one sentence.</h1></main></body></html>',
  )
}).listen(0, '127.0.0.1')
const shop = await runShop()
try {
  await untilIdle(shop.pid())
  const titles = ['perf', 'a11y', 'best', 'seo', 'FCP', 'LCP', 'TBT', 'CLS', 'median TBT', 'others', 'tried']
  console.log(row(['worst of ' + runs, ...titles]))
  const { port } = sentence.address() as AddressInfo
  for (const [name, url] of [
    ['(one sentence)', `http://127.0.0.1:${port}/`],
    ...paths.map((path) => [path, shop.url + path]),
  ] as const) {
    const tried: Run[] = []
    const quiet = () => tried.filter(({ taken }) => taken <= QUIET).length
    while (quiet() < runs && tried.length < runs * TRIES) tried.push(await measure(url))
    const all = tried.toSorted((a, b) => a.taken - b.taken).slice(0, runs)
    const worst = (values: (run: Run) => number[], pick: (...numbers: number[]) => number) =>
      values(all[0]!).map((_, index) => pick(...all.map((run) => values(run)[index]!)))
    const scores = worst(({ scores }) => scores, Math.min)
    const times = worst(({ times }) => times, Math.max).map((value, index) => Math.round(value) + TIMES[index]![2])
    const blocking = median(all.map(({ times }) => times[BLOCKING]!))
    const others = `${all.at(-1)?.taken.toFixed(1)} %`
    console.log(
      row([name, ...scores.map(String), ...times, `${Math.round(blocking)} ms`, others, String(tried.length)]),
    )
    for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`    ${fault}`)
  }
} finally {
  sentence.close()
  await shop.close()
}

/** Waits until a freshly opened shop has rendered its pages in the background. */
async function untilIdle(pid: number): Promise<void> {
  for (let last = -Infinity, now = processorMs(pid); now - last > 50; now = processorMs(pid)) {
    last = now
    await wait(2_000)
  }
}

async function measure(url: string, attempt = 1): Promise<Run> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', ...(config.use?.launchOptions?.args ?? [])],
  })
  const taken = measureCpuSteal()
  const flags: Flags = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] }
  const result = await lighthouse(url, flags).finally(() => chrome.kill())
  if (!result || result.lhr.runtimeError) {
    if (attempt < ATTEMPTS) return measure(url, attempt + 1)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { categories, audits } = result.lhr
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const faults = weighed.flatMap(({ id }) => {
    const { score = null, title = '', displayValue = '' } = audits[id] ?? {}
    return score === null || score >= 0.9 ? [] : [`${id}: ${title} ${displayValue}`.trim()]
  })
  return {
    taken: taken(),
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    times: TIMES.map(([id, factor]) => (audits[id]?.numericValue ?? 0) * factor),
    faults,
  }
}

function row([name = '', ...cells]: string[]): string {
  return name.padEnd(44) + cells.map((cell) => cell.padStart(11)).join('')
}
