import type { Database } from '#db/client.ts'
import { articles, articleTranslations } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { foldText } from '#shared/find-text.ts'
import { inLocale } from './rows.ts'

/** Writes down what the list by title goes by, in each language, for articles that lack it: marks and capitals aside. */
export function foldTitles(db: Database): Promise<void> {
  const columns = { id: articles.id, title: articles.title, english: articleTranslations.title }
  return foldRows(db, {
    table: articles,
    read: (tx, where, limit) =>
      tx.select(columns).from(articles).leftJoin(articleTranslations, inLocale('en')).where(where).limit(limit),
    columns: {
      sort_title: ({ title }) => foldText(title),
      sort_title_en: ({ title, english }) => foldText(english ?? title),
    },
  })
}
