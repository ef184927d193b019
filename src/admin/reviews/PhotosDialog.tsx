import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { readReviewPhotos, type ModeratedReview } from '#features/reviews/reviews.calls.ts'
import { queryOf } from '../admin.api.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { ModeratedPhoto } from './ModeratedPhoto.tsx'

interface Props {
  review: ModeratedReview
  /** Shows the next review whose photos wait; undefined if none waits. */
  onNext: (() => void) | undefined
  onClose(): void
}

/**
 * The photos of a review, large. After each decision the focus goes on to the next photo to look at, then to the button
 * of the next review, so that all of them are decided with the keyboard.
 */
export function PhotosDialog({ review, onNext, onClose }: Props) {
  const { t } = useWords()
  const { id, customerName: name } = review
  // None is kept: a photo that is shown while the answer comes without it would have the focus, and lose it.
  const { data, error, refetch } = useQuery({ ...queryOf(readReviewPhotos, { params: { id } }), gcTime: 0 })
  const part = useRef<HTMLDivElement>(null)
  const isRead = data !== undefined

  /** Focuses what comes after a photo, or the first that waits. */
  function goOn(decided?: string) {
    const photos = [...(part.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])]
    const at = photos.findIndex(({ dataset }) => dataset.photo === decided)
    const order = [...photos.slice(at + 1), ...photos.slice(0, Math.max(0, at))]
    const waiting = order.map((photo) => photo.querySelector<HTMLElement>('[data-approve]')).find(Boolean)
    const target = waiting ?? part.current?.querySelector<HTMLElement>('.a-actions button:last-child')
    target?.focus()
  }
  const start = useEffectEvent(() => goOn())
  useEffect(() => {
    if (isRead) start()
  }, [id, isRead])

  // What is read again may take the focused button away: the focus is then in none of what the dialog shows.
  const keepFocus = useEffectEvent(() => {
    if (isRead && document.activeElement?.contains(part.current)) goOn()
  })
  useEffect(() => keepFocus(), [data, error])

  return (
    <Dialog title={t('adminReviews:photosTitle', { name })} onClose={onClose} size="wide">
      <div ref={part} className="review-looking" aria-busy={!isRead && !error}>
        <p className="review-text">{review.comment}</p>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!isRead && !error && <Skeleton lines={6} />}
        {data?.photos.length === 0 && <p className="a-hint">{t('adminReviews:noPhotos')}</p>}
        <ul>
          {data?.photos.map((photo, index) => (
            <ModeratedPhoto
              key={photo.id}
              reviewId={id}
              photo={photo}
              number={index + 1}
              name={name}
              onDecided={() => goOn(photo.id)}
              onFailed={() => void refetch()}
            />
          ))}
        </ul>
        <div className="a-actions">
          <button type="button" className="btn btn-quiet a-btn" onClick={onClose}>
            {t('adminReviews:close')}
          </button>
          {onNext && (
            <button type="button" className="btn a-btn" onClick={onNext}>
              {t('adminReviews:nextPhotos')}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
