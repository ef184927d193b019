import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articleCategoryName, categoryName } from '#i18n/page.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { centsToDecimal } from '#shared/money.ts'
import { searchSteps, wordsOf, type SearchStep } from '../search-steps.ts'
import { isSearchable, type SearchResult } from '../search.ts'
import { articleCategoryAliases, PRODUCT_TOPICS, productCategoryAliases } from './category-aliases.ts'

export interface SearchOptions {
  /** The visitor's text, unchecked. */
  query: string
  /** The language of the texts in the answer; all languages are searched. */
  locale: Locale
  /** The most results of each kind (default 6). */
  limit?: number
  /** Also names the slugs of all matching products. */
  everyProduct?: boolean
}

/**
 * The most documents that are joined and ranked. Of more on the same step, the latest count, so that a common word
 * stays cheap. Products are also paged through and filtered, so there are more of them.
 */
const CANDIDATES = { product: 2_000, article: 60 }

/**
 * Returns what matches every word of a query, best first. A query that is too short or has no words finds nothing; no
 * query makes it throw.
 */
export async function search(
  db: Database,
  { query, locale, limit = 6, everyProduct = false }: SearchOptions,
): Promise<SearchResult> {
  const words = isSearchable(query) ? wordsOf(query) : []
  if (words.length === 0) return { products: [], articles: [], ...(everyProduct && { productSlugs: [] }) }
  const productSteps = searchSteps(words, productCategoryAliases, PRODUCT_TOPICS)
  const articleSteps = searchSteps(words, articleCategoryAliases)
  const [products, articles, slugs] = await db.batch([
    db.all<ProductRow>(findProducts(productSteps, locale, limit)),
    db.all<ArticleRow>(findArticles(articleSteps, locale, limit)),
    ...(everyProduct ? [db.all<SlugRow>(findSlugs(productSteps))] : []),
  ])
  return {
    products: withoutLastResort(products, productSteps).map(({ step: _, cents, normalCents, normalVND, ...row }) => ({
      ...row,
      priceUSD: centsToDecimal(cents),
      ...(normalCents !== null &&
        normalVND !== null && { sale: { normalPriceUSD: centsToDecimal(normalCents), normalPriceVND: normalVND } }),
      categoryName: categoryName(locale, row.category),
    })),
    articles: withoutLastResort(articles, articleSteps).map(({ step: _, ...row }) => ({
      ...row,
      categoryName: articleCategoryName(locale, row.category),
    })),
    ...(slugs && { productSlugs: withoutLastResort(slugs, productSteps).map(({ slug }) => slug) }),
  }
}

type SlugRow = { slug: string; step: number }
type ProductRow = Omit<SearchResult['products'][number], 'priceUSD' | 'sale' | 'categoryName'> & {
  step: number
  cents: number
  /** Null: no sale is shown. */
  normalCents: number | null
  normalVND: number | null
}
type ArticleRow = Omit<SearchResult['articles'][number], 'categoryName'> & { step: number }

function findProducts(steps: readonly SearchStep[], locale: Locale, limit: number): SQL {
  return sql`select p.id, p.slug, coalesce(t.name, p.name) as name, p.image_url as imageUrl, p.price_usd_cents as cents,
      p.price_vnd as priceVND, p.normal_price_usd_cents as normalCents, p.normal_price_vnd as normalVND, p.category, coalesce(t.locale, ${BASE_LOCALE}) as lang, found.step
    ${foundProducts(steps)}
    left join product_translations t on t.product_id = p.id and t.locale = ${locale}
    ${BEST_PRODUCTS_FIRST} limit ${limit}`
}

function findSlugs(steps: readonly SearchStep[]): SQL {
  return sql`select p.slug, found.step ${foundProducts(steps)} ${BEST_PRODUCTS_FIRST}`
}

const BEST_PRODUCTS_FIRST = sql`order by found.step, p.in_stock desc, p.position, p.created_at desc, p.id`

function foundProducts(steps: readonly SearchStep[]): SQL {
  return sql`from (${matches('product', steps)}) found
    join search_documents d on d.id = found.id
    join products p on p.id = d.target_id and p.archived_at is null and p.size_of is null`
}

function findArticles(steps: readonly SearchStep[], locale: Locale, limit: number): SQL {
  // Translations are joined only for the rows that are shown, because an article's row is long.
  return sql`select a.id, a.slug, coalesce(t.title, a.title) as title, a.heroImageUrl, a.category,
      coalesce(t.locale, ${BASE_LOCALE}) as lang, a.step
    from (
      select a.id, a.slug, a.title, a.hero_image_url as heroImageUrl, a.category, a.published_at, found.step
      from (${matches('article', steps)}) found
      join search_documents d on d.id = found.id
      join articles a on a.id = d.target_id
      order by found.step, a.published_at desc, a.id limit ${limit}
    ) a
    left join article_translations t on t.article_id = a.id and t.locale = ${locale}
    order by a.step, a.published_at desc, a.id`
}

/**
 * Returns SQL for the matching documents and the best step each matches. Matches are bound parameters; table names are
 * constants.
 */
function matches(kind: keyof typeof CANDIDATES, steps: readonly SearchStep[]): SQL {
  const limit = CANDIDATES[kind]
  const each = steps.map(({ index, match }, step) => {
    const table = sql.raw(`${kind}_search${index === 'typed' ? '_typed' : ''}`)
    return sql`select id, ${sql.raw(String(step))} as step from
      (select rowid as id from ${table} where ${table} match ${match} order by rowid desc limit ${limit})`
  })
  return sql`select id, min(step) as step from (${sql.join(each, sql` union all `)})
    group by id order by step, id desc limit ${limit}`
}

/** Drops last-resort rows if anything better was found: rows are sorted by step, so the first row decides. */
function withoutLastResort<Row extends { step: number }>(rows: Row[], steps: readonly SearchStep[]): Row[] {
  const isLast = (row: Row | undefined) => row !== undefined && steps[row.step]?.lastResort === true
  return isLast(rows[0]) ? rows : rows.filter((row) => !isLast(row))
}
