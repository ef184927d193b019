import { sql } from 'drizzle-orm'
import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#i18n/locales.ts'
import { createdAt, id, instant } from './columns.ts'

/** Texts that staff answer with, in one or several languages. */
export const answerTemplates = sqliteTable(
  'answer_templates',
  {
    id: id(),
    /** How staff find it. */
    title: text('title').notNull(),
    /** By language; a language without a text is missing. */
    texts: text('texts', { mode: 'json' }).$type<Partial<Record<Locale, string>>>().notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('answer_templates_texts', sql`json_type(${t.texts}) = 'object'`)],
)
