import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { thumbPath } from '#features/reviews/review-photos.ts'
import { readReviewPhotos, type ModeratedReview } from '#features/reviews/reviews.calls.ts'
import { cutText } from '#shared/cut-text.ts'
import { queryOf } from '../admin.api.ts'
import { Badge } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'

/** The photos of a review in its row, those that nobody has looked at last, and a button that opens all of them. */
export function RowPhotos({ review, onOpen }: { review: ModeratedReview; onOpen(): void }) {
  const { t } = useWords()
  const part = useRef<HTMLDivElement>(null)
  const waiting = useWaitingThumbs(review, part)
  const { customerName: name, comment, photos, waitingPhotos } = review
  const count = photos.length + waitingPhotos
  const label = t('adminReviews:photoCount', { count })
  if (count === 0 || review.hiddenAt !== null) return null
  return (
    <div ref={part} className="review-photos">
      {[...photos.map(thumbPath), ...waiting].map((src, index) =>
        src === null ? (
          <span key={index} />
        ) : (
          <img
            key={index}
            src={src}
            alt={t('adminReviews:photoAlt', { number: index + 1, name })}
            width={48}
            height={48}
            loading="lazy"
          />
        ),
      )}
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

/**
 * Returns the squares of a review's photos that wait, null in the place of each that is not here. They are asked for
 * once the row comes near the screen: a list may have fifty rows, and these photos have no public address.
 */
function useWaitingThumbs({ id, waitingPhotos }: ModeratedReview, row: { current: Element | null }) {
  const [isNear, setNear] = useState(false)
  const hasWaiting = waitingPhotos > 0
  useEffect(() => {
    if (!hasWaiting || !row.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '25%' },
    )
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [hasWaiting, row])
  const call = queryOf(readReviewPhotos, { params: { id }, query: { size: 'thumb' } })
  const { data } = useQuery({ ...call, enabled: hasWaiting && isNear, staleTime: 0 })
  const thumbs = data?.photos.filter(({ waiting }) => waiting).map(({ src }) => src) ?? []
  return Array.from({ length: waitingPhotos }, (_, index) => thumbs[index] ?? null)
}
