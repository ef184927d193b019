import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { openDatabase } from '#db/client.ts'
import { products, reviewPhotos, reviews } from '#db/schema/index.ts'
import { reviewPhotoPath, thumbPath } from '#features/reviews/review-photos.ts'
import { localizedPath, LOCALES } from '#shared/locale.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../factories/copy-template.ts'
import { runScript } from '../factories/run-script.ts'
import { parseMarkup } from './markup.ts'
import { shopUrl } from './pages.ts'

/** A header that each answer of the server has, and an exported copy gets from its host. */
const OF_THE_HOST = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'date',
  'etag',
  'keep-alive',
  'vary',
  'x-request-id',
])

const HOME = ['/', '/vi']
const LISTS = ['/products', '/vi/products']
/** Show what the clock changes, unless they are a copy. */
const BY_THE_CLOCK = [...HOME, ...LISTS]

/** A photo of a review, which only the exported shop has. */
const PHOTO = reviewPhotoPath('exported-photo')
const PHOTO_FILES = [PHOTO, thumbPath(PHOTO)]

let folder: string
let site: string
/** The pages with the photo. */
let photoPages: string[]
let files: string[]
let rules: Map<string, Map<string, string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-export-'))
  site = join(folder, 'site')
  copyTemplate(join(folder, 'data'))
  photoPages = await showReviewPhoto(join(folder, 'data'))
  // An earlier export.
  await mkdir(site)
  await writeFile(join(site, '_headers'), '')
  await writeFile(join(site, 'left-over.html'), 'x')
  const { code, output } = await exportTo(site)
  expect(code, output).toBe(0)
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  rules = readRules(await readFile(join(site, '_headers'), 'utf8'))
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Shows a photo below a review. Returns the paths of its product's pages. */
async function showReviewPhoto(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ url: `file:${join(dataDir, 'shop.db')}` })
  const [shown] = await db
    .select({ id: reviews.id, slug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .limit(1)
  const photo = { id: 'exported-photo', reviewId: shown!.id, position: 0, state: 'shown' as const }
  await db.insert(reviewPhotos).values({ ...photo, createdAt: new Date(), approvedAt: new Date() })
  db.close()
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#7d8f74' } }).webp()
  await mkdir(join(dataDir, 'uploads/r'), { recursive: true })
  for (const path of PHOTO_FILES)
    await writeFile(join(dataDir, path.replace('/objects', 'uploads')), await picture.toBuffer())
  return LOCALES.map((locale) => localizedPath(locale, `/products/${shown!.slug}`))
}

const exportTo = (target: string) =>
  runScript('scripts/export.ts', [target], {
    env: { DATA_DIR: join(folder, 'data'), SITE_URL: shopUrl },
    timeoutMs: 800_000,
  })

/** Reads a `_headers` file as hosts do: a path, then its headers, indented. */
function readRules(text: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  let current = new Map<string, string>()
  for (const line of text.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) found.set(line, (current = new Map()))
    else current.set(line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim())
  }
  return found
}

/** Returns the headers that a host sends for a path. Of several rules it sends all values of a header. */
function headersFor(path: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [rule, headers] of rules)
    if (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path)
      for (const [name, value] of headers) found.set(name, [found.get(name) ?? [], value].flat().join(', '))
  return found
}

/** Returns the file that a host of static sites sends for a path; undefined: its 404 page. */
function fileFor(path: string): string | undefined {
  const plain = decodeURIComponent(path)
  const names = plain === '/' ? ['index.html'] : [plain.slice(1), `${plain.slice(1)}.html`]
  return names.map((name) => join(site, name)).find((file) => files.includes(file))
}

/** Returns the address of an exported file, as the host sends it. */
const pathOf = (file: string) => {
  const path = file.slice(site.length).replace(/\.html$/, '')
  return path === '/index' ? '/' : path
}

describe('an exported copy', () => {
  it('has every page of the sitemap in every language, the feeds, and pages for unknown paths', async () => {
    const sitemap = await readFile(join(site, 'sitemap.xml'), 'utf8')
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(listed.length).toBeGreaterThan(80)
    expect(listed.filter((path) => !fileFor(path))).toEqual([])
    for (const name of ['404.html', 'vi/404.html', 'robots.txt', 'rss.xml', 'vi/rss.xml', 'favicon.ico'])
      expect(files).toContain(join(site, name))
  })

  it('has the bytes and the headers that the server sends', async () => {
    const wrong: string[] = []
    const compare = async (file: string) => {
      const path = pathOf(file)
      const response = await fetch(shopUrl + path, { headers: { 'Accept-Encoding': 'identity' } })
      const body = Buffer.from(await response.arrayBuffer())
      if (![...BY_THE_CLOCK, ...photoPages].includes(path) && !body.equals(await readFile(file)))
        wrong.push(`${path}: other bytes (${response.status})`)
      const headers = headersFor(path)
      for (const [name, value] of response.headers) {
        if (OF_THE_HOST.has(name) || (name === 'content-type' && !headers.has(name))) continue
        if (headers.get(name) !== value) wrong.push(`${path}: ${name}: ${value}`)
      }
    }
    await pLimit(8).map(
      files.filter((name) => !name.endsWith('_headers') && !PHOTO_FILES.includes(pathOf(name))),
      compare,
    )
    expect(wrong).toEqual([])
    expect(headersFor('/vi').get('content-security-policy')).toContain('sha256-')
  })

  it('has the photos of reviews, which hosts and browsers keep for a day, and other pictures for ever', () => {
    const keptFor = (path: string) => headersFor(path).get('cache-control')
    for (const path of PHOTO_FILES) {
      expect(files).toContain(join(site, path))
      expect(keptFor(path)).toBe('public, max-age=86400')
    }
    const [drawn] = files.filter((file) => file.includes('/objects/dp/'))
    expect(keptFor(pathOf(drawn!))).toBe('public, max-age=31536000, immutable')
  })

  it('has a home page without what nobody would renew: the flowers of the month, and the soonest deliveries', async () => {
    for (const path of HOME) {
      const [copy, page] = [await readFile(fileFor(path)!, 'utf8'), await (await fetch(shopUrl + path)).text()]
      expect(page).toContain('id="season"')
      expect(copy).not.toContain('id="season"')
      const soonest = /\d\d?:00–\d\d?:00/
      expect(parseMarkup(page).text('.hero')).toMatch(soonest)
      expect(parseMarkup(copy).text('.hero')).not.toMatch(soonest)
    }
  })

  it('has a list without the tile of the month', async () => {
    for (const path of LISTS) {
      const [copy, page] = [await readFile(fileFor(path)!, 'utf8'), await (await fetch(shopUrl + path)).text()]
      const tiles = [copy, page].map((html) => parseMarkup(html).values('.tile[href]', 'href').length)
      expect(tiles, path).toEqual([1, 2])
    }
  })

  it('has no broken link but to what needs the server', async () => {
    const broken: string[] = []
    for (const file of files.filter((name) => name.endsWith('.html'))) {
      const markup = parseMarkup(await readFile(file, 'utf8'))
      const addresses = [
        ...['a', 'link'].flatMap((name) => markup.values(`${name}[href]`, 'href')),
        ...['img', 'script', 'source'].flatMap((name) => markup.values(`${name}[src]`, 'src')),
        ...['img', 'source'].flatMap((name) =>
          markup
            .values(`${name}[srcset]`, 'srcset')
            .flatMap((set) => set.split(',').map((part) => part.trim().split(' ')[0])),
        ),
        ...['component-url', 'renderer-url'].flatMap((name) => markup.values('astro-island', name)),
        ...markup.values('meta[property="og:image"]', 'content'),
      ]
      for (const address of new Set(addresses.flatMap((each) => each || []))) {
        const url = new URL(address, shopUrl + pathOf(file))
        if (url.origin !== shopUrl || !/^https?:$/.test(url.protocol)) continue
        if (/^\/(admin|api)(\/|$)|\/products\/([^/]+\/reviews|page\/filter)$/.test(url.pathname)) continue
        if (!fileFor(url.pathname)) broken.push(`${pathOf(file)} → ${address}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('replaces an earlier export, and no other folder', async () => {
    expect(files).not.toContain(join(site, 'left-over.html'))
    const other = join(folder, 'data')
    const { code, output } = await exportTo(other)
    expect(code).toBe(1)
    expect(output).toContain('is no earlier export')
    expect(await readdir(other)).toContain('shop.db')
  })
})
