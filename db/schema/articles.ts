import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES, TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'

/** Articles. Texts here are in the base language (Vietnamese); `content` is sanitised HTML. */
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
    // Not read any more: versions before migration 0022, which may still run beside this one, sort by these two columns
    // where `articleSortTitles` is used now. A migration of a later version drops them with their indexes.
    oldSortTitle: text('sort_title'),
    oldTranslatedSortTitle: text('sort_title_en'),
  },
  (t) => [
    uniqueIndex('articles_slug').on(t.slug),
    // With the id, which orders articles of one instant: a page far down a list of ten thousand reads no earlier row.
    index('articles_published').on(t.publishedAt, t.id),
    index('articles_updated').on(t.updatedAt),
    index('articles_category').on(t.category, t.publishedAt, t.id),
    index('articles_sort_title').on(t.oldSortTitle, t.id, t.category),
    index('articles_sort_title_en').on(t.oldTranslatedSortTitle, t.id, t.category),
    index('articles_unfolded')
      .on(t.id)
      .where(sql`${t.oldSortTitle} is null`),
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
  (t) => [primaryKey({ columns: [t.articleId, t.locale] }), check('article_translations_locale', isOneOf(t.locale))],
)

/**
 * The key of lists by title: what a reader of each language sees, which is the base title where there is no
 * translation, folded. A row is missing until it is computed, because the article or the language is new or the title
 * has changed (a trigger deletes it). Derived, so without a check of the language, which would make a new language
 * replace this table.
 */
export const articleSortTitles = sqliteTable(
  'article_sort_titles',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    locale: text('locale', { enum: LOCALES }).notNull(),
    title: text('title').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.locale] }),
    index('article_sort_titles_title').on(t.locale, t.title, t.articleId),
  ],
)
