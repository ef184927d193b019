import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { callApi, reasonOf } from '#shared/api-client.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { deleteReview, listOwnReviews, type OwnReview, type WrittenReview } from './reviews.calls.ts'
import type { ReviewForm } from './ReviewForm.tsx'

interface Props extends Words {
  own: OwnReview
  /** The product's name. */
  name: string
  onChange(own: OwnReview): void
}

/** A customer's own review of a product: written, changed and deleted here. */
export function ReviewEditor({ own, name, onChange, ...words }: Props) {
  const { t, locale } = words
  /** Loaded when it is first opened: most visits of the page open no form. */
  const [Form, setForm] = useState<typeof ReviewForm | null>(null)
  const [deleting, setDeleting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const deleted = useRef<HTMLParagraphElement>(null)
  const wasBusy = useRef(false)
  const { review, canReview, productId } = own
  const editing = Form !== null

  // The focused element was removed with the form, so the focus returns to the button that opened it, or to the text in
  // its place.
  useEffect(() => {
    if (wasBusy.current && !editing && !deleting) (opener.current ?? deleted.current)?.focus()
    wasBusy.current = editing || deleting
  }, [editing, deleting])

  function saved(written: WrittenReview, newPhotos: number) {
    onChange({ productId, canReview: false, review: written })
    setForm(null)
    const description = t(newPhotos > 0 ? 'reviews:savedWithPhotos' : 'reviews:savedText')
    showToast({ title: t('reviews:saved'), description })
  }

  async function edit() {
    try {
      const file = await import('./ReviewForm.tsx')
      setForm(() => file.ReviewForm)
    } catch {
      showToast({ variant: 'destructive', title: t('reviews:error'), description: t('reviews:formFailed') })
    }
  }

  // Instead of one that the shop has hidden, no other can be written.
  const gone = { productId, canReview: false, review: null }

  async function readOwn(): Promise<OwnReview> {
    const all = await callApi(listOwnReviews, { locale })
    return all.find((each) => each.productId === productId) ?? gone
  }

  async function find(): Promise<WrittenReview | null> {
    try {
      const found = await readOwn()
      onChange(found)
      return found.review
    } catch (error) {
      console.warn('The own review could not be read', error)
      return null
    }
  }

  async function remove() {
    if (deleting) return
    setDeleting(true)
    try {
      await callApi(deleteReview, { locale, params: { id: productId } })
      onChange(await readOwn().catch(() => gone))
      showToast({ title: t('reviews:deleted') })
    } catch (error) {
      const { text } = reasonOf(error, t('reviews:deleteFailed'))
      showToast({ variant: 'destructive', title: t('reviews:error'), description: text })
    }
    setDeleting(false)
  }

  if (Form)
    return <Form {...words} own={own} name={name} onSaved={saved} onFound={find} onCancel={() => setForm(null)} />
  if (!review && !canReview)
    return (
      <p className="form-hint" ref={deleted} tabIndex={-1}>
        {t('reviews:deleted')}
      </p>
    )
  if (!review)
    return (
      <button
        type="button"
        className="btn btn-quiet"
        ref={opener}
        aria-label={t('reviews:writeNamed', { name })}
        onClick={() => void edit()}
      >
        {t('reviews:write')}
      </button>
    )
  return (
    <div className="review-own">
      <WrittenStars rating={review.rating} label={t('reviews:stars', { count: review.rating })} />
      <p>{review.comment}</p>
      {review.photoCount > 0 && <p className="form-hint">{t('reviews:photoCount', { count: review.photoCount })}</p>}
      <div className="review-actions">
        <button
          type="button"
          className="link"
          ref={opener}
          aria-label={t('reviews:editNamed', { name })}
          onClick={() => void edit()}
        >
          {t('reviews:edit')}
        </button>
        <button
          type="button"
          className="link"
          aria-disabled={deleting || undefined}
          aria-label={t('reviews:deleteNamed', { name })}
          onClick={() => void remove()}
        >
          {t('reviews:delete')}
        </button>
      </div>
    </div>
  )
}

/** Five stars, filled up to the rating. */
function WrittenStars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="review-stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} path={icons.star} size={18} className={star <= rating ? 'icon filled' : 'icon'} />
      ))}
    </span>
  )
}
