import { dayInVietnam, isDay } from '#shared/dates.ts'
import { slugify } from '#shared/slug.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { MAX_ARTICLE_SLUG, MAX_CONTENT_BYTES, type ArticleChange, type ArticleTexts } from '../articles.schema.ts'
import { translationEntries, type TranslationChanges } from '#shared/translations.ts'
import { sanitiseArticle } from './sanitise.ts'

/** Why an article's HTML is rejected. */
type ContentCode = 'missing_content' | 'content_too_long'

type Given = Omit<ArticleChange, 'slug' | 'translations' | 'updatedAt'>
type Row = Omit<Given, 'publishedAt'> & { publishedAt?: Date }

/**
 * Returns the columns of the input, with sanitised HTML. `publishedAt` is missing if it was not sent. Fails with
 * missing_content, content_too_long, and with date_in_future for a day after today in Vietnam.
 */
export function baseRow<G extends Given>(
  { publishedAt, ...given }: G,
  now: Date,
): Result<Omit<G, 'publishedAt'> & Row, ContentCode | 'date_in_future'> {
  const row: Omit<G, 'publishedAt'> & Row = given
  if (publishedAt !== undefined) {
    const date = instantOf(publishedAt, now)
    // Articles cannot be scheduled, and one dated in the future would be listed first until then.
    if (dayInVietnam(date) > dayInVietnam(now)) return fail('date_in_future', { field: 'publishedAt' })
    row.publishedAt = date
  }
  if (given.content === undefined) return ok(row)
  const content = cleanContent(given.content, 'content')
  return content.ok ? ok({ ...row, content: content.value }) : content
}

/** Returns changed translations with sanitised HTML. Fails with missing_content, content_too_long. */
export function cleanTranslations(
  given: TranslationChanges<ArticleTexts>,
): Result<TranslationChanges<ArticleTexts>, ContentCode> {
  const translations: TranslationChanges<ArticleTexts> = { ...given }
  for (const [locale, texts] of translationEntries(given)) {
    if (texts === null) continue
    const content = cleanContent(texts.content, `translations.${locale}.content`)
    if (!content.ok) return content
    translations[locale] = { ...texts, content: content.value }
  }
  return ok(translations)
}

/** Returns the requested slug, else one from the title, cut between words to the limit. Fails with invalid_slug. */
export function slugFor(asked: string, title: string): Result<string, 'invalid_slug'> {
  const slug = asked || cut(slugify(title))
  return slug ? ok(slug) : fail('invalid_slug', { field: 'slug' })
}

function cut(slug: string): string {
  if (slug.length <= MAX_ARTICLE_SLUG) return slug
  const head = slug.slice(0, MAX_ARTICLE_SLUG + 1)
  const end = head.lastIndexOf('-')
  return end > 0 ? head.slice(0, end) : slug.slice(0, MAX_ARTICLE_SLUG)
}

/**
 * Returns sanitised HTML, which must still have text or a picture. Sanitising can make it longer, because it writes
 * entities.
 */
function cleanContent(given: string, field: string): Result<string, ContentCode> {
  const content = sanitiseArticle(given)
  if (Buffer.byteLength(content) > 2 * MAX_CONTENT_BYTES) return fail('content_too_long', { field })
  const hasText = content.replace(/<[^>]*>/g, '').replace(/[\s\u00a0\p{Cf}]/gu, '') !== ''
  return hasText || content.includes('<img ') ? ok(content) : fail('missing_content', { field })
}

/**
 * Returns an instant, given one or a day in Vietnam: today is now, so that the newest is listed first; another day is
 * noon there.
 */
function instantOf(text: string, now: Date): Date {
  if (text === '' || text === dayInVietnam(now)) return now
  return new Date(isDay(text) ? `${text}T12:00:00+07:00` : text)
}
