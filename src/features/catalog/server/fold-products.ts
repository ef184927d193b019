import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productSortNames, productTranslations } from '#db/schema/index.ts'
import { inTurns } from '#server/in-turns.ts'
import { translationsColumn } from '#server/translations.ts'
import { foldText } from '#shared/find-text.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'

/** How many products are folded in one transaction. */
const AT_ONCE = 200

/**
 * Writes the search text and the sort names of products that lack them: new ones, those whose words have changed since
 * (a trigger empties the search text), and all of them when a language is new. Usually no row lacks them.
 */
export async function foldProducts(db: Database): Promise<void> {
  for (const locale of LOCALES) await foldNewLanguage(db, locale)
  await inTurns(async () => {
    const [one] = await db.all(sql`select 1 from ${products} where ${products.search} is null limit 1`)
    if (!one) return false
    // Read and written in one transaction: a change in between would be overwritten with its old text.
    await db.transaction(async (tx) => {
      const rows = await tx
        .select(columns)
        .from(products)
        .where(sql`${products.search} is null`)
        .limit(AT_ONCE)
      const texts = JSON.stringify(rows.map((row) => [row.id, searchText(row)]))
      const names = JSON.stringify(
        rows.flatMap((row) => LOCALES.map((locale) => [row.id, locale, sortName(row, locale)])),
      )
      await tx.run(sql`insert into ${productSortNames} (product_id, locale, name)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(${names}) where true
        on conflict do update set name = excluded.name`)
      await tx.run(sql`update ${products} set search = f.value ->> 1
        from json_each(${texts}) f where ${products}.id = f.value ->> 0`)
    })
    return true
  })
}

/** Has all products folded again if none has a sort name in a language, which is then new. */
async function foldNewLanguage(db: Database, locale: Locale): Promise<void> {
  const [named] = await db.all(
    sql`select 1 from ${productSortNames} where ${productSortNames.locale} = ${locale} limit 1`,
  )
  if (named) return
  await db.run(sql`update ${products} set search = null where search is not null`)
}

const columns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  category: products.category,
  translations: translationsColumn<{ name: string }>(productTranslations, products.id, productTranslations.productId, {
    name: productTranslations.name,
  }),
}

interface Row {
  name: string
  slug: string
  category: string
  translations: Partial<Record<Locale, { name: string }>>
}

function searchText({ name, slug, category, translations }: Row): string {
  const names = Object.values(translations).map((translated) => translated.name)
  return foldText([name, ...names, slug, category].join('\n'))
}

/** Returns the folded name with the name itself behind it, which orders names that differ in diacritics only. */
function sortName({ name, translations }: Row, locale: Locale): string {
  const shown = locale === BASE_LOCALE ? name : (translations[locale]?.name ?? name)
  return `${foldText(shown)}\u0001${shown}`
}
