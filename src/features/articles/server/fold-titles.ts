import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, articleSortTitles, articleTranslations } from '#db/schema/index.ts'
import { inTurns } from '#server/in-turns.ts'
import { foldText } from '#shared/find-text.ts'
import type { Locale } from '#shared/locale.ts'
import { inLocale } from './rows.ts'

/** How many titles are folded in one transaction. */
const AT_ONCE = 200

/**
 * Writes the sort titles of a language, which are the shown titles without diacritics and case, of articles that lack
 * them. Nearly always there are none.
 */
export async function foldTitles(db: Database, locale: Locale): Promise<void> {
  const lacking = sql`not exists (select 1 from ${articleSortTitles} s where s.article_id = ${articles.id} and s.locale = ${locale})`
  const shown = sql<string>`coalesce(${articleTranslations.title}, ${articles.title})`
  await inTurns(async () => {
    // Two counts of an index each: looking for an article without a title would look at every one.
    const [all, titled] = await Promise.all([
      db.$count(articles),
      db.$count(articleSortTitles, eq(articleSortTitles.locale, locale)),
    ])
    if (all === titled) return false
    // Read and written in one transaction: a change in between would be overwritten with its old title.
    await db.transaction(async (tx) => {
      const rows = await tx
        .select({ articleId: articles.id, title: shown })
        .from(articles)
        .leftJoin(articleTranslations, inLocale(locale))
        .where(lacking)
        .limit(AT_ONCE)
      const folded = rows.map(({ articleId, title }) => ({ articleId, locale, title: foldText(title) }))
      if (folded.length > 0) await tx.insert(articleSortTitles).values(folded)
    })
    return true
  })
}
