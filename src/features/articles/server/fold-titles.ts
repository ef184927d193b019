import type { Database } from '#db/client.ts'
import { articles, articleTranslations } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { foldText } from '#shared/find-text.ts'
import { DEFAULT_LOCALE, type TranslationLocale } from '#i18n/locales.ts'
import { inLocale } from './rows.ts'

/** The translation whose titles have a sort column; lists in any other language are sorted by the base titles. */
export const SORTED_TRANSLATION = DEFAULT_LOCALE satisfies TranslationLocale

/** Fills the sort columns, title without diacritics and case in each language, of articles that lack them. */
export function foldTitles(db: Database): Promise<void> {
  const columns = { id: articles.id, title: articles.title, translated: articleTranslations.title }
  return foldRows(db, {
    table: articles,
    read: (tx, where, limit) =>
      tx
        .select(columns)
        .from(articles)
        .leftJoin(articleTranslations, inLocale(SORTED_TRANSLATION))
        .where(where)
        .limit(limit),
    columns: {
      sort_title: ({ title }) => foldText(title),
      sort_title_en: ({ title, translated }) => foldText(translated ?? title),
    },
  })
}
