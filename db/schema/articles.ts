import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'

/** A piece for the journal. Texts here are the base language (Vietnamese); `content` is sanitised HTML. */
export const articles = sqliteTable(
  'articles',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    content: text('content').notNull(),
    category: text('category', { enum: ARTICLE_CATEGORIES }).notNull(),
    heroImageUrl: text('hero_image_url').notNull().default(''),
    author: text('author').notNull(),
    publishedAt: instant('published_at').notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`(unixepoch('subsec') * 1000)`),
    /**
     * What a list by title goes by: the title folded, as it stands and as an English reader sees it. Null: still to be
     * folded, because the article is new or a title of it changed (a trigger empties both).
     */
    sortTitle: text('sort_title'),
    sortTitleEn: text('sort_title_en'),
  },
  (t) => [
    uniqueIndex('articles_slug').on(t.slug),
    // With the id, which decides between those of one instant: far down a list of ten thousand, no row is read on the way.
    index('articles_published').on(t.publishedAt, t.id),
    index('articles_category').on(t.category, t.publishedAt, t.id),
    // With the category, by which the list is narrowed without a look at the long rows.
    index('articles_sort_title').on(t.sortTitle, t.id, t.category),
    index('articles_sort_title_en').on(t.sortTitleEn, t.id, t.category),
    index('articles_unfolded')
      .on(t.id)
      .where(sql`${t.sortTitle} is null`),
    check('articles_tags', sql`json_type(${t.tags}) = 'array'`),
    check('articles_slug_shape', sql`${t.slug} <> '' and ${t.slug} not glob '*[^a-z0-9-]*'`),
  ],
)

/** An article's texts in another language. */
export const articleTranslations = sqliteTable(
  'article_translations',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: TRANSLATION_LOCALES }).notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    content: text('content').notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.locale] }),
    check('article_translations_locale', isOneOf(t.locale, TRANSLATION_LOCALES)),
  ],
)
