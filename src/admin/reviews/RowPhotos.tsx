import { thumbPath } from '#features/reviews/review-photos.ts'
import type { ModeratedReview } from '#features/reviews/reviews.calls.ts'
import { cutText } from '#shared/cut-text.ts'
import { Badge } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'

/**
 * The photos of a review in its row: those on its page, and a button that opens all of them. Those that nobody has
 * looked at are not here, because each would be a call of its own.
 */
export function RowPhotos({ review, onOpen }: { review: ModeratedReview; onOpen(): void }) {
  const { t } = useWords()
  const { customerName: name, comment, photos, waitingPhotos } = review
  const count = photos.length + waitingPhotos
  const label = t('adminReviews:photoCount', { count })
  if (count === 0 || review.hiddenAt !== null) return null
  return (
    <div className="review-photos">
      {photos.map((photo, index) => (
        <img
          key={photo}
          src={thumbPath(photo)}
          alt={t('adminReviews:photoAlt', { number: index + 1, name })}
          width={48}
          height={48}
          loading="lazy"
        />
      ))}
      <button
        type="button"
        className="link"
        aria-label={t('adminReviews:photosOf', { photos: label, name, comment: cutText(comment, 60) })}
        onClick={onOpen}
      >
        {label}
      </button>
      {waitingPhotos > 0 && <Badge look="destructive">{t('adminReviews:toLookAt', { count: waitingPhotos })}</Badge>}
    </div>
  )
}
