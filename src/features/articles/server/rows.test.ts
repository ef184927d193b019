import { expect, expectTypeOf, it } from 'vitest'
import type { articles, articleTranslations } from '#db/schema/index.ts'
import { ARTICLE_FIELDS, ARTICLE_TEXTS, type ArticleFields, type ArticleTexts } from '../articles.schema.ts'
import { ownColumns, textColumns } from './rows.ts'

it('the table has exactly the fields of the schema', () => {
  type Row = Omit<Pick<typeof articles.$inferSelect, keyof typeof ownColumns>, 'id' | 'updatedAt'>
  // On the wire the instant is a string.
  expectTypeOf<Omit<Row, 'publishedAt'>>().toEqualTypeOf<Omit<ArticleFields, 'publishedAt'>>()
  type Translation = Pick<typeof articleTranslations.$inferSelect, keyof typeof textColumns>
  expectTypeOf<Translation>().toEqualTypeOf<ArticleTexts>()
  expect(Object.keys(ownColumns).toSorted()).toEqual([...ARTICLE_FIELDS, 'id', 'updatedAt'].toSorted())
  expect(Object.keys(textColumns).toSorted()).toEqual(ARTICLE_TEXTS.toSorted())
})
