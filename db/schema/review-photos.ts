import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { reviews } from './reviews.ts'

/**
 * Photos that customers add to their reviews. The row is written before its files, and deleted after them, as one of
 * `order_photos` is. Until staff have looked at it, a photo is among the private files, under the row's id; then it is
 * a published picture (src/features/reviews/review-photos.ts).
 */
export const reviewPhotos = sqliteTable(
  'review_photos',
  {
    id: id(),
    /** Null while its files are stored, and once the review is deleted: then they go, too. */
    reviewId: text('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** Its place among the photos that came with it. */
    position: integer('position').notNull(),
    /**
     * `storing`: the file may not be there yet. `waiting`: staff have not looked at it. `removed`: nobody sees it any
     * more, and its files are deleted next.
     */
    state: text('state', { enum: ['storing', 'waiting', 'shown', 'removed'] })
      .notNull()
      .default('storing'),
    /** When its published files were begun. A row stays for an hour after that, so that none is left behind. */
    approvedAt: instant('approved_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('review_photos_review').on(t.reviewId, t.state),
    index('review_photos_state').on(t.state, t.createdAt),
    check('review_photos_state_known', isOneOf(t.state)),
  ],
)
