import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { users } from './users.ts'

/**
 * Uploads in progress: an address was signed, a file arrived, its picture was published. Unfinished ones are removed
 * after `expiresAt`.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    /** Where received bytes are stored; null once the address has expired and they are removed. */
    objectKey: text('object_key'),
    contentType: text('content_type').notNull(),
    /** As announced when the address was signed. */
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: ['signed', 'received', 'published', 'refused'] })
      .notNull()
      .default('signed'),
    /** The published picture: `/objects/p/<name>.webp`. */
    objectPath: text('object_path'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('uploads_object').on(t.objectPath),
    index('uploads_expires').on(t.state, t.expiresAt),
    check('uploads_state', isOneOf(t.state)),
    check('uploads_bytes', sql`${t.bytes} > 0`),
    check('uploads_published', sql`(${t.state} = 'published') = (${t.objectPath} is not null)`),
  ],
)
