import { desc, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, products } from '#db/schema/index.ts'
import { chunk } from '#shared/chunk.ts'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import { PAGES_PER_SITEMAP, type SitemapPage } from '../sitemap.ts'

const STANDING = [
  '/find-a-gift',
  '/about',
  '/contact',
  '/shipping-policy',
  '/terms',
  '/privacy',
  '/accessibility',
  '/track-order',
]

/** How many pages are read and written at a time. */
const PAGES_AT_ONCE = 500

/** The tables with a page for each row, in an order that an index has, so that rows before a part are not read. */
const TABLES = {
  products: { table: products, shown: isNull(products.archivedAt), order: sql`position, created_at desc, id` },
  articles: { table: articles, shown: undefined, order: sql`published_at desc, id desc` },
} satisfies Record<string, { table: typeof products | typeof articles; shown: SQL | undefined; order: SQL }>

type Kind = keyof typeof TABLES

/** A part of the sitemap: the pages of the shop itself, or the nth pages of products or articles, from 1. */
type Part = { kind: 'pages' } | { kind: Kind; number: number }

/** Returns the paths of the parts of the sitemap; empty: all pages fit into one file. */
export async function sitemapParts(db: Database, perFile = PAGES_PER_SITEMAP): Promise<string[]> {
  const [shown, written] = await Promise.all([db.$count(products, TABLES.products.shown), db.$count(articles)])
  if (ownPages().length + shown + written <= perFile) return []
  const of = (kind: Kind, count: number) =>
    Array.from({ length: Math.ceil(count / perFile) }, (_, n) => `/sitemap/${kind}-${n + 1}.xml`)
  return ['/sitemap/pages.xml', ...of('products', shown), ...of('articles', written)]
}

/** Parses the name of a part (`pages`, `products-2`); null for anything else. */
export function readPart(name: string | undefined): Part | null {
  if (name === 'pages') return { kind: 'pages' }
  const match = /^(products|articles)-([1-9]\d{0,4})$/.exec(name ?? '')
  return match ? { kind: match[1] as Kind, number: Number(match[2]) } : null
}

/** Yields the pages of a part for search engines; nothing for a part beyond the last. */
export async function* pagesOfPart(
  db: Database,
  part: Part,
  perFile = PAGES_PER_SITEMAP,
): AsyncGenerator<SitemapPage[]> {
  if (part.kind === 'pages') yield await withNewest(db)
  else yield* rowsOf(db, part.kind, { limit: perFile, offset: (part.number - 1) * perFile })
}

/** Yields every page for search engines, without language prefix. */
export async function* everyPage(db: Database): AsyncGenerator<SitemapPage[]> {
  yield await withNewest(db)
  for (const kind of ['products', 'articles'] as const) yield* rowsOf(db, kind, { limit: -1, offset: 0 })
}

async function* rowsOf(db: Database, kind: Kind, { limit, offset }: { limit: number; offset: number }) {
  const { table, shown, order } = TABLES[kind]
  const where = shown ? sql`where ${shown}` : sql``
  const ids = await db.all<{ id: string }>(
    sql`select id from ${table} ${where} order by ${order} limit ${limit} offset ${offset}`,
  )
  for (const some of chunk(ids, PAGES_AT_ONCE)) {
    const rows = await db
      .select({ slug: table.slug, lastmod: table.updatedAt })
      .from(table)
      .where(
        inArray(
          table.id,
          some.map(({ id }) => id),
        ),
      )
    yield rows.map(({ slug, lastmod }): SitemapPage => ({ path: `/${kind}/${slug}`, lastmod }))
  }
}

function ownPages(lastProduct?: Date, lastArticle?: Date): SitemapPage[] {
  return [
    { path: '/', lastmod: newest(lastProduct, lastArticle) },
    { path: '/products', lastmod: lastProduct },
    ...Object.keys(CATEGORY_PAGES).map((slug) => ({ path: `/${slug}`, lastmod: lastProduct })),
    { path: '/articles', lastmod: lastArticle },
    ...STANDING.map((path) => ({ path })),
  ]
}

/** Returns the pages of the shop itself. A list page is as new as the newest entry on it. */
async function withNewest(db: Database): Promise<SitemapPage[]> {
  const lastOf = async (kind: Kind) => {
    const { table, shown } = TABLES[kind]
    const [row] = await db
      .select({ at: table.updatedAt })
      .from(table)
      .where(shown)
      .orderBy(desc(table.updatedAt))
      .limit(1)
    return row?.at
  }
  return ownPages(await lastOf('products'), await lastOf('articles'))
}

function newest(...days: (Date | undefined)[]): Date | undefined {
  return days.filter((day) => day !== undefined).toSorted((a, b) => b.getTime() - a.getTime())[0]
}
