import { useId } from 'react'
import type { Words } from '#i18n/island.ts'
import { callApi } from '#shared/api-client.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf, useForm } from '#ui/form/use-form.ts'
import { ICONS } from '#ui/icons.ts'
import { MAX_COMMENT, MIN_COMMENT } from './comment-length.ts'
import { changeReview, writeReview, type OwnReview, type WrittenReview } from './reviews.calls.ts'

interface Props extends Words {
  own: OwnReview
  name: string
  onSaved(review: WrittenReview): void
  onCancel(): void
}

export function ReviewForm({ t, locale, own: { productId, review }, name, onSaved, onCancel }: Props) {
  const id = useId()
  const { form, problems, alert, busy } = useForm({
    check({ rating, comment }: { rating?: string; comment: string }) {
      return {
        ...(rating ? {} : { rating: t('reviews:chooseRating') }),
        ...(comment.trim().length >= MIN_COMMENT ? {} : { comment: t('reviews:enterComment') }),
      }
    },
    async send({ rating, comment }) {
      const written = { rating: Number(rating), comment: comment.trim() }
      await callApi(review ? changeReview : writeReview, { locale, params: { id: productId }, body: written })
      onSaved(written)
    },
    explain: (error) => reasonOf(error, t('reviews:failed')),
  })
  return (
    <form className="form review-form" {...form} aria-label={t('reviews:writeNamed', { name })}>
      <FormAlert text={alert} />
      <div role="radiogroup" aria-labelledby={`${id}-rating`} aria-describedby={`${id}-rating-error`}>
        <span id={`${id}-rating`} className="form-label">
          {t('reviews:rating')}
        </span>
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
              <svg width={28} height={28} viewBox="0 0 24 24" aria-hidden="true">
                <path d={ICONS.star} />
              </svg>
            </label>
          ))}
        </div>
        <p id={`${id}-rating-error`} className="form-error">
          {problems.rating}
        </p>
      </div>
      <div className="form-field">
        <label htmlFor={`${id}-comment`}>{t('reviews:comment')}</label>
        <textarea
          id={`${id}-comment`}
          className="field"
          name="comment"
          rows={4}
          maxLength={MAX_COMMENT}
          required
          readOnly={busy}
          defaultValue={review?.comment}
          aria-invalid={problems.comment ? true : undefined}
          aria-describedby={`${id}-comment-hint ${id}-comment-error`}
        />
        <p id={`${id}-comment-hint`} className="form-hint">
          {t('reviews:commentHint')}
        </p>
        <p id={`${id}-comment-error`} className="form-error">
          {problems.comment}
        </p>
      </div>
      <div className="form-ways">
        <SubmitButton label={t('reviews:save')} busyLabel={t('reviews:saving')} busy={busy} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('reviews:cancel')}
        </button>
      </div>
    </form>
  )
}
