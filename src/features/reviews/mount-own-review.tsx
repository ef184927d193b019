import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { byLocale } from '#i18n/by-locale.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { localeOf } from '#shared/locale.ts'
import formCss from '#styles/form.css?inline'
import ownCss from './own-review.css?inline'
import type { OwnReview } from './reviews.calls.ts'
import { ReviewEditor } from './ReviewEditor.tsx'

const WORDS = byLocale(
  import.meta.glob<AllMessages['reviews']>('../../i18n/messages/*/reviews.json', { eager: true, import: 'default' }),
)

/** Mounts the editor of a customer's own review on a product page. */
export function mountOwnReview(place: HTMLElement, own: OwnReview): void {
  // Not a stylesheet of the page, which every visitor would load; not a style element, which the CSP refuses.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(formCss + ownCss)
  document.adoptedStyleSheets.push(sheet)

  const locale = localeOf(location.pathname)
  const words = islandWords(locale, { reviews: WORDS[locale] })
  place.hidden = false
  createRoot(place).render(<OwnReviewPart {...words} first={own} name={place.dataset.name ?? ''} />)
}

function OwnReviewPart({ first, name, ...words }: Words & { first: OwnReview; name: string }) {
  const { t } = words
  const [own, setOwn] = useState(first)
  return (
    <div className="review-part">
      <h2>{t(own.canReview ? 'reviews:ask' : 'reviews:own')}</h2>
      {own.canReview && <p>{t('reviews:askText')}</p>}
      <ReviewEditor {...words} own={own} name={name} onChange={setOwn} />
    </div>
  )
}
