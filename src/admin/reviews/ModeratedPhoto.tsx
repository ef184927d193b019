import {
  approveReviewPhoto,
  listAllReviews,
  removeReviewPhoto,
  type ReviewPhoto,
} from '#features/reviews/reviews.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useAsk } from '../kit/ask.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

interface Props {
  reviewId: string
  photo: ReviewPhoto
  /** Its place among those of the review, from 1. */
  number: number
  /** The customer's. */
  name: string
  onDecided(): void
  /** It may be gone: its customer has removed it, or another member of staff has decided. */
  onFailed(): void
}

/** A photo of a review, with the buttons that show it on the product's page and delete it. */
export function ModeratedPhoto({ reviewId, photo, number, name, onDecided, onFailed }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  const params = { id: reviewId, photoId: photo.id }
  const common = {
    // With everything below it: the photos of this review.
    invalidates: [listAllReviews],
    onSuccess: onDecided,
    onFailure: () => {
      onFailed()
      return false
    },
  }
  const approve = useCommand({
    ...common,
    run: () => callAdmin(approveReviewPhoto, { params }),
    success: t('adminReviews:approved'),
  })
  const remove = useCommand({
    ...common,
    run: () => callAdmin(removeReviewPhoto, { params }),
    success: t('adminReviews:removed'),
  })
  const busy = approve.busy || remove.busy

  async function askToRemove(): Promise<void> {
    const question = { title: t('adminReviews:removeTitle'), text: t('adminReviews:removeText') }
    if (await ask({ ...question, action: t('adminReviews:removePhoto'), destructive: true })) remove.run()
  }

  return (
    <li data-photo={photo.id}>
      <img src={photo.src} alt={t('adminReviews:photoAlt', { number, name })} />
      <p className="a-hint">{t(photo.waiting ? 'adminReviews:photoWaiting' : 'adminReviews:photoShown')}</p>
      <div className="review-decide">
        {photo.waiting && (
          <button
            type="button"
            className="btn a-btn"
            aria-label={t('adminReviews:approveNumber', { number })}
            aria-disabled={busy || undefined}
            data-approve=""
            onClick={() => !busy && approve.run()}
          >
            <AdminIcon name="check" />
            {t('adminReviews:approve')}
          </button>
        )}
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminReviews:removeNumber', { number })}
          aria-disabled={busy || undefined}
          onClick={() => !busy && void askToRemove()}
        >
          <AdminIcon name="trash" />
          {t('adminReviews:removePhoto')}
        </button>
      </div>
    </li>
  )
}
