import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { RATINGS } from '#features/reviews/reviews.ts'
import { hideReview, listAllReviews, type ModeratedReview } from '#features/reviews/reviews.calls.ts'
import { cutText } from '#shared/cut-text.ts'
import { formatDate } from '#shared/dates.ts'
import { localizedPath } from '#shared/locale.ts'
import { callAdmin } from '../admin.api.ts'
import { Badge } from '../kit/Badge.tsx'
import { later } from '../kit/later.ts'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { Switch } from '../kit/fields.tsx'
import { useAsk } from '../kit/ask.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useList } from '../kit/use-list.ts'
import { NewRows } from '../live/NewRows.tsx'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { PhotosWaiting } from './PhotosWaiting.tsx'
import { RowPhotos } from './RowPhotos.tsx'

const PhotosDialog = later(() => import('./PhotosDialog.tsx').then((file) => file.PhotosDialog))
const ReviewDialog = later(() => import('./ReviewDialog.tsx').then((file) => file.ReviewDialog))
const column = columnsOf<ModeratedReview>()

/**
 * Customers' reviews, newest first; each is answered in a dialog, and a switch hides it on its page or shows it again.
 */
export default function ReviewsScreen() {
  const { t, locale } = useWords()
  const list = useList(LISTS.reviews)
  const client = useQueryClient()
  // Kept as opened: once answered, it may have left the list.
  const [opened, setOpened] = useState<ModeratedReview | null>(null)
  const [looking, setLooking] = useState<ModeratedReview | null>(null)
  const next = list.rows.find(({ id, waitingPhotos }) => waitingPhotos > 0 && id !== looking?.id)
  /** Loads the rows again, with what is below their path: the number of reviews whose photos wait, and the photos. */
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [listAllReviews.path] })
    // In place of the request for the rows that has just begun.
    return list.refresh()
  }

  const columns = useMemo(
    () => [
      column.accessor('comment', {
        header: t('adminReviews:comment'),
        meta: { bare: true },
        cell: ({ row: { original: review } }) => (
          <>
            <p className="review-text">{review.comment}</p>
            <p className="a-hint">
              {review.customerName} · <time dateTime={review.createdAt}>{formatDate(new Date(review.createdAt))}</time>
              {review.verified && (
                <>
                  {' '}
                  <Badge look="secondary">{t('adminReviews:verified')}</Badge>
                </>
              )}
            </p>
            <RowPhotos review={review} onOpen={() => setLooking(review)} />
            {review.answer && (
              <p className="review-answer" lang={review.answer.locale}>
                {review.answer.text}
              </p>
            )}
            {review.hiddenAt === null && (
              <p className="review-act">
                <button
                  type="button"
                  className="link"
                  aria-label={t(review.answer ? 'adminReviews:changeAnswerOf' : 'adminReviews:answerOf', {
                    name: review.customerName,
                    comment: cutText(review.comment, 60),
                  })}
                  onClick={() => setOpened(review)}
                >
                  {t(review.answer ? 'adminReviews:changeAnswer' : 'adminReviews:answer')}
                </button>
              </p>
            )}
          </>
        ),
      }),
      column.accessor('rating', {
        header: t('adminReviews:rating'),
        cell: ({ getValue }) => (
          <span className="review-stars" role="img" aria-label={t('adminReviews:stars', { count: getValue() })}>
            {'★'.repeat(getValue())}
            <span>{'★'.repeat(5 - getValue())}</span>
          </span>
        ),
      }),
      column.accessor('productName', {
        header: t('adminReviews:product'),
        cell: ({ row: { original: review } }) => (
          <a className="link" href={localizedPath(locale, `/products/${review.productSlug}`)} target="_blank">
            {review.productName}
          </a>
        ),
      }),
      column.accessor('hiddenAt', {
        header: t('adminReviews:shown'),
        meta: { align: 'end' },
        cell: ({ row: { original: review } }) => <ShownSwitch review={review} />,
      }),
    ],
    [t, locale],
  )

  return (
    <>
      <PageHead title={t('adminReviews:title')} lead={t('adminReviews:lead')}>
        <Link className="btn btn-quiet a-btn" to="/admin/templates">
          {t('adminAnswers:manage')}
        </Link>
      </PageHead>
      <Toolbar list={list} search={t('adminReviews:search')}>
        <FilterSelect
          label={t('adminReviews:filter')}
          value={list.filters.state ?? ''}
          options={(['photos', 'unanswered', 'answered', 'shown', 'hidden'] as const).map((value) => ({
            value,
            label: t(`adminReviews:states.${value}`),
          }))}
          onChange={(value) => list.setFilter('state', value)}
        />
        <FilterSelect
          label={t('adminReviews:rating')}
          value={list.filters.rating ?? ''}
          options={RATINGS.map((rating) => ({
            value: String(rating),
            label: t('adminReviews:stars', { count: rating }),
          }))}
          onChange={(value) => list.setFilter('rating', value)}
        />
      </Toolbar>
      {list.filters.state !== 'photos' && <PhotosWaiting onOpen={() => list.setFilter('state', 'photos')} />}
      <NewRows kind="reviews" list={{ ...list, refresh }} />
      <DataTable
        list={list}
        columns={columns}
        label={t('adminReviews:title')}
        rowId={({ id }) => id}
        empty={t('adminReviews:empty')}
      />
      <Suspense>{opened && <ReviewDialog review={opened} onClose={() => setOpened(null)} />}</Suspense>
      <Suspense>
        {looking && (
          <PhotosDialog
            review={looking}
            onNext={next ? () => setLooking(next) : undefined}
            onClose={() => setLooking(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function ShownSwitch({ review }: { review: ModeratedReview }) {
  const { t } = useWords()
  const ask = useAsk()
  const { run: set, busy } = useCommand<boolean>({
    run: (shown) => callAdmin(hideReview, { params: { id: review.id }, body: { hidden: !shown } }),
    invalidates: [listAllReviews],
    success: (_, shown) => t(shown ? 'adminReviews:nowShown' : 'adminReviews:nowHidden'),
  })
  async function change(shown: boolean): Promise<void> {
    const question = { title: t('adminReviews:hideTitle'), text: t('adminReviews:hideText') }
    const losesPhotos = !shown && review.photos.length + review.waitingPhotos > 0
    if (losesPhotos && !(await ask({ ...question, action: t('adminReviews:hideAction'), destructive: true }))) return
    set(shown)
  }
  const comment = cutText(review.comment, 60)
  return (
    <Switch
      label={t('adminReviews:show', { name: review.customerName, comment })}
      checked={review.hiddenAt === null}
      onChange={(shown) => void change(shown)}
      busy={busy}
    />
  )
}
