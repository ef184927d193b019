// Runs inside a copy of the project that has a third language: migrates the database of a shop in use, and translates
// its products and articles. `node … <data folder> <locale>`
import { eq } from 'drizzle-orm'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { articleTranslations, productTranslations } from '#db/schema/index.ts'
import { DEFAULT_LOCALE, type TranslationLocale } from '#i18n/locales.ts'
import { accent } from './accent.ts'

const [dataDir, locale] = process.argv.slice(2) as [string, TranslationLocale]
const db = await openDatabase({ url: `file:${dataDir}/shop.db` })
await migrateDatabase(db)
const products = await db.select().from(productTranslations).where(eq(productTranslations.locale, DEFAULT_LOCALE))
await db
  .insert(productTranslations)
  .values(products.map((row) => ({ ...row, locale, name: accent(row.name), description: accent(row.description) })))
const articles = await db.select().from(articleTranslations).where(eq(articleTranslations.locale, DEFAULT_LOCALE))
await db.insert(articleTranslations).values(
  articles.map((row) => ({
    ...row,
    locale,
    title: accent(row.title),
    excerpt: accent(row.excerpt),
    content: accent(row.content),
    tags: row.tags.map(accent),
    seoTitle: row.seoTitle && accent(row.seoTitle),
    seoDescription: row.seoDescription && accent(row.seoDescription),
  })),
)
db.close()
