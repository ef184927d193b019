import { useRef } from 'react'
import { areTooLarge, refusedPhoto } from '#features/uploads/sent-photos.ts'
import { PHOTOS_MS } from '#features/uploads/uploads.ts'
import type { Words } from '#i18n/island.ts'
import { ApiError, callApi, reasonOf } from '#shared/api-client.ts'
import { RadioGroup, TextArea } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { MAX_COMMENT, MIN_COMMENT } from './comment-length.ts'
import { PhotoPicker } from './PhotoPicker.tsx'
import { changeReview, writeReview, type OwnReview, type WrittenReview } from './reviews.calls.ts'
import { useReviewPhotos } from './use-review-photos.ts'

interface Props extends Words {
  own: OwnReview
  name: string
  /** `newPhotos`: how many of its photos nobody sees until staff have looked at them. */
  onSaved(review: WrittenReview, newPhotos: number): void
  /** The review is not as the page shows it. Reads and shows it, and resolves to it if there is one. */
  onFound(): Promise<WrittenReview | null>
  onCancel(): void
}

/** The form that writes a customer's review, or changes the one that they have written, with up to three photos. */
export function ReviewForm({ own, name, onSaved, onFound, onCancel, ...words }: Props) {
  const { t, locale } = words
  const { productId, review } = own
  const photos = useReviewPhotos(words, own)
  /** Whether photos were sent that may have been stored, because no answer came. */
  const isRepeated = useRef(false)
  const { form, problems, alert, busy } = useForm({
    check({ rating, comment }: { rating?: string; comment: string }) {
      return {
        ...(rating ? {} : { rating: t('reviews:chooseRating') }),
        ...(comment.trim().length >= MIN_COMMENT ? {} : { comment: t('reviews:enterComment') }),
      }
    },
    async send({ rating, comment }) {
      const added: string[] = []
      for (const { name: file, shrunk } of photos.chosen) {
        const made = await shrunk
        if ('code' in made) return { text: t(`reviews:photo.${made.code}`, { name: file }), field: 'photos' }
        added.push(made.photo)
      }
      if (areTooLarge(added)) return { text: t('reviews:photosTooLarge'), field: 'photos' }
      const written = { rating: Number(rating), comment: comment.trim() }
      const saved = { ...written, photoCount: photos.count }
      const options = { locale, params: { id: productId }, timeoutMs: PHOTOS_MS }
      if (review)
        await callApi(changeReview, {
          ...options,
          body: { ...written, photos: added, keptPhotos: photos.keptIds(isRepeated.current) },
        }).catch(async (error: unknown) => {
          if (added.length > 0 && !(error instanceof ApiError && error.status < 500)) isRepeated.current = true
          // Photos that another device, or an attempt whose answer was lost, has added: shown, they can be removed.
          if (error instanceof ApiError && error.code === 'too_many_photos') await onFound()
          throw error
        })
      else
        await callApi(writeReview, { ...options, body: { ...written, photos: added } }).catch(
          async (error: unknown) => {
            if (!(error instanceof ApiError && error.code === 'review_exists')) throw error
            // This very review, by an attempt whose answer was lost, or another one.
            if (!isSame(await onFound(), saved)) throw error
          },
        )
      onSaved(saved, added.length)
      return undefined
    },
    explain(error) {
      const reason = reasonOf(error, t('reviews:failed'))
      const names = photos.chosen.map((photo) => photo.name)
      const refused = refusedPhoto(reason.field, names)
      return refused === null
        ? reason
        : { text: t('reviews:photoRefused', { name: refused, reason: reason.text }), field: 'photos' }
    },
  })
  return (
    <form className="form review-form" {...form} aria-label={t('reviews:writeNamed', { name })}>
      <FormAlert text={alert} />
      <RadioGroup label={t('reviews:rating')} error={problems.rating}>
        <div className="review-choice">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars}>
              <input
                className="sr"
                type="radio"
                name="rating"
                value={stars}
                defaultChecked={review?.rating === stars}
                autoFocus={stars === (review?.rating ?? 1)}
                aria-label={t('reviews:stars', { count: stars })}
              />
              <Icon path={icons.star} size={28} />
            </label>
          ))}
        </div>
      </RadioGroup>
      <TextArea
        name="comment"
        label={t('reviews:comment')}
        hint={t('reviews:commentHint')}
        error={problems.comment}
        rows={4}
        maxLength={MAX_COMMENT}
        required
        readOnly={busy}
        defaultValue={review?.comment}
      />
      <PhotoPicker t={t} photos={photos} problem={problems['photos']} busy={busy} />
      <div className="form-actions">
        <SubmitButton label={t('reviews:save')} busyLabel={t('reviews:saving')} busy={busy} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('reviews:cancel')}
        </button>
      </div>
    </form>
  )
}

function isSame(found: WrittenReview | null, sent: WrittenReview): boolean {
  return found?.rating === sent.rating && found.comment === sent.comment && found.photoCount === sent.photoCount
}
