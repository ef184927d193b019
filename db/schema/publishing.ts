import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * When content last changed, by tag (`product:ID`, `products`, `article:ID`, …). Versions come from one counter, so
 * "what changed since N" is one indexed query in any process (decision 009).
 */
export const contentTags = sqliteTable(
  'content_tags',
  {
    tag: text('tag').primaryKey(),
    version: integer('version').notNull(),
  },
  (t) => [index('content_tags_version').on(t.version)],
)

/** Former public slugs, which redirect to their entity. */
export const slugRedirects = sqliteTable(
  'slug_redirects',
  {
    kind: text('kind', { enum: ['product', 'article'] }).notNull(),
    oldSlug: text('old_slug').notNull(),
    /** The entity, not its slug: a chain of renames stays one hop. */
    targetId: text('target_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.oldSlug] })],
)
