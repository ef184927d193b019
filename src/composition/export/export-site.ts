import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Rendered } from '@moc-lan/page-store'
import pLimit from 'p-limit'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { loadBuiltApp } from '#features/publishing/server/built-app.ts'
import { shopPages } from '#features/publishing/server/open-page-store.ts'
import { publicPaths } from '#features/publishing/server/public-paths.ts'
import { pageRenderer } from '#features/publishing/server/render-page.ts'
import { pictureHeaders } from '#features/uploads/server/picture-folder.ts'
import { readPublished } from '#features/uploads/server/read-published.ts'
import { nightFile } from '#features/uploads/server/variant-names.ts'
import type { Config } from '#server/config.ts'
import { assetRules } from '#server/http/assets.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import { inChunks } from '#shared/chunk.ts'
import { LOCALES, localizedPath } from '#shared/locale.ts'
import { createShop } from '../create-shop.ts'
import { fileOf, picturesIn } from './addresses.ts'
import { headersFile, type HeaderRule } from './headers-file.ts'

const DIST = join(PROJECT_ROOT, 'dist')
const AT_A_TIME = 4
/** How many paths are read at a time. */
const PATHS_AT_ONCE = 1_000
/** An unknown path, rendered for hosts, which send the nearest `404.html` for such paths. */
const NOT_FOUND = '/404'

interface Exported {
  pages: number
  pictures: number
}

/**
 * Writes every public page of the built shop in every language into a folder, with the files and pictures that they
 * name and a `_headers` file with the headers that the server would send. Pages that differ by query have no file.
 * @param folder an empty folder
 * @throws Error if a page cannot be rendered, or a picture is missing
 */
export async function exportSite(config: Config, folder: string, dist = DIST): Promise<Exported> {
  const app = await loadBuiltApp(dist)
  const { shop, close } = await createShop(config, { isBeside: true })
  try {
    const client = join(dist, 'client')
    await cp(client, folder, { recursive: true })
    const { cacheControl } = shopPages(shop.db)
    const render = pageRenderer(app, shop, { isCopy: true })
    const rules: HeaderRule[] = []
    const named = new Set<string>()

    async function write(path: string, status = 200): Promise<void> {
      const { headers, ...page } = await render(path)
      const body = Buffer.isBuffer(page.body) ? page.body : await buffer(page.body)
      if (page.status !== status) throw new Error(`${path} answers ${page.status}`)
      await writeInto(folder, fileOf(path, page.contentType), body)
      rules.push({ path, headers: headersOf({ headers, ...page }, cacheControl(path)) })
      if (isText(page)) for (const picture of picturesIn(body.toString('utf8'), config.siteUrl)) named.add(picture)
    }

    const limit = pLimit(AT_A_TIME)
    let count = 0
    for await (const listed of inChunks(publicPaths(shop.db), PATHS_AT_ONCE, (path) => !path.includes('?'))) {
      await limit.map(listed, (path) => write(path))
      count += listed.length
    }
    for (const locale of LOCALES) await write(localizedPath(locale, NOT_FOUND), 404)
    const [objects, drawn] = [[...named].filter(isObject), [...named].filter((path) => !isObject(path))]
    // No page names the files of the dark theme: its browser does.
    objects.push(...objects.map(nightFile).filter((path) => path !== null))
    await limit.map(drawn, (path) => write(path))
    await limit.map(objects, async (path) => writeInto(folder, path.slice(1), await readPicture(path, shop)))

    const all = { path: '/*', headers: securityHeaders(config.siteUrl) }
    const pages = rules.toSorted((a, b) => (a.path < b.path ? -1 : 1))
    await writeInto(folder, '_headers', headersFile([all, ...assetRules(client), ...pictureRules(objects), ...pages]))
    return { pages: count, pictures: objects.length + drawn.length }
  } finally {
    await close()
  }
}

const isObject = (path: string) => path.startsWith('/objects/')
/**
 * Returns the headers of pictures, by their folders: how long a picture may be kept differs by them, and of two rules
 * for one path hosts send both.
 */
function pictureRules(objects: readonly string[]): HeaderRule[] {
  const folders = new Set(objects.map((path) => path.slice(0, path.lastIndexOf('/') + 1)))
  return [...folders].toSorted().map((folder) => ({ path: `${folder}*`, headers: pictureHeaders(`${folder}*`) }))
}

const isText = ({ contentType }: Pick<Rendered, 'contentType'>) => /^text\/|xml|json/.test(contentType)

/** Returns the headers of a page beside those of every answer. Hosts know the type of a page by its file's ending. */
function headersOf({ headers, contentType, status }: Rendered, cacheControl: string): string[] {
  const type = contentType.startsWith('text/html') ? [] : ['Content-Type', contentType]
  return [...type, 'Cache-Control', status === 200 ? cacheControl : 'no-store', ...headers]
}

async function readPicture(path: string, shop: Pick<Shop, 'config' | 'storage'>): Promise<Buffer> {
  const found = await readPublished(shop, path)
  if (!found) throw new Error(`${path} is missing: a page names it`)
  return found
}

async function writeInto(folder: string, name: string, body: Buffer | string): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, body)
}
