// Measures how long an edit takes to be live, from saving to the new page, in a small and in a large shop.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, products } from '#db/schema/index.ts'
import { startServer } from '#src/server.ts'
import { readConfig } from '#server/config.ts'
import { articleTag, raiseTags } from '#server/content-tags.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'

const EDITS = 60
const GOAL_MS = 1_000

export interface PublishResult {
  articles: number
  /**
   * 95th percentiles in milliseconds: committing and invalidating, then the article, then the first page of the list.
   */
  save: number
  live: number
  list: number
}

/** Edits articles one after another in a shop with `count` of them, and visits the pages that show them. */
export async function benchPublish(count: number): Promise<PublishResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
  // Renders pages on request only, so that the background rendering of a new shop does not distort the figures.
  const server = await startServer(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }), { fill: false })
  try {
    const { shop, url } = server
    await copyContent(shop.db, count)
    const all = await shop.db.select({ id: articles.id, slug: articles.slug }).from(articles)
    for (const path of ['/', '/articles', '/vi/articles', '/products']) await read(url + path)

    const times = { save: [] as number[], live: [] as number[], list: [] as number[] }
    for (let edit = 0; edit < EDITS; edit++) {
      const article = all[(edit * 7919) % all.length]
      if (!article) continue
      await read(`${url}/vi/articles/${article.slug}`)
      const title = `Bản sửa ${edit} ${crypto.randomUUID()}`
      const began = performance.now()
      await shop.db.batch([
        // The newest date, so that the list begins with this article.
        shop.db
          .update(articles)
          .set({ title, publishedAt: new Date(Date.now() + 1e11 + edit) })
          .where(eq(articles.id, article.id)),
        ...raiseTags(shop.db, ['articles', articleTag(article.id)]),
      ])
      await shop.invalidatePages()
      times.save.push(performance.now() - began)
      times.live.push(await visit(`${url}/vi/articles/${article.slug}`, title))
      times.list.push(await visit(`${url}/vi/articles`, title))
    }
    return { articles: all.length, save: p95(times.save), live: p95(times.live), list: p95(times.list) }
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Resolves to the milliseconds until a page has arrived. @throws Error if it does not show the edit */
async function visit(url: string, title: string): Promise<number> {
  const began = performance.now()
  if (!(await read(url)).includes(title)) throw new Error(`${url} is stale`)
  return performance.now() - began
}

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}

/** Copies the demo shop's own content until there are `count` articles and 1,000 products. */
export async function copyContent(db: Database, count: number): Promise<void> {
  const [article] = await db.select().from(articles).limit(1)
  const [product] = await db.select().from(products).limit(1)
  if (!article || !product) throw new Error('The demo shop is empty')
  for (const ids of chunks(count))
    await db.insert(articles).values(
      ids.map((i) => ({
        ...article,
        id: crypto.randomUUID(),
        slug: `bench-${i}`,
        category: ARTICLE_CATEGORIES[i % ARTICLE_CATEGORIES.length] ?? article.category,
        publishedAt: new Date(Date.UTC(2020, 0, 1) + i * 3_600_000),
      })),
    )
  // As products from a CSV file are: all of one instant and at position 0. Related products must not sort them for each page.
  for (const ids of chunks(1_000))
    await db
      .insert(products)
      .values(ids.map((i) => ({ ...product, id: crypto.randomUUID(), slug: `bench-${i}`, position: 0 })))
}

/** Returns 0 … count - 1 in chunks that fit into one statement. */
function chunks(count: number): number[][] {
  const numbers = Array.from({ length: count }, (_, i) => i)
  return Array.from({ length: Math.ceil(count / 500) }, (_, i) => numbers.slice(i * 500, (i + 1) * 500))
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

if (import.meta.main)
  for (const count of [100, 10_000]) {
    const { save, live, list } = await benchPublish(count)
    const ms = (value: number) => `${Math.round(value)} ms`
    console.log(
      `${count} articles, p95: saved in ${ms(save)}, live ${ms(live)} after that, first in the list after another ${ms(list)} (goal < ${GOAL_MS} ms)`,
    )
  }
