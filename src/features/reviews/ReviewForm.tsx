import type { Words } from '#i18n/island.ts'
import { callApi, reasonOf } from '#shared/api-client.ts'
import { RadioGroup, TextArea } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { MAX_COMMENT, MIN_COMMENT } from './comment-length.ts'
import { changeReview, writeReview, type OwnReview, type WrittenReview } from './reviews.calls.ts'

interface Props extends Words {
  own: OwnReview
  name: string
  onSaved(review: WrittenReview): void
  onCancel(): void
}

/** The form that writes a customer's review, or changes the one that they have written. */
export function ReviewForm({ t, locale, own: { productId, review }, name, onSaved, onCancel }: Props) {
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
      onSaved({ ...written, photoCount: review?.photoCount ?? 0 })
    },
    explain: (error) => reasonOf(error, t('reviews:failed')),
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
      <div className="form-actions">
        <SubmitButton label={t('reviews:save')} busyLabel={t('reviews:saving')} busy={busy} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('reviews:cancel')}
        </button>
      </div>
    </form>
  )
}
