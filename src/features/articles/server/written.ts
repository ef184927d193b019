import { dayInVietnam, isDay } from '#shared/dates.ts'
import { slugify } from '#shared/slug.ts'
import { fail, type Failure } from '#shared/result.ts'
import { MAX_ARTICLE_SLUG, MAX_CONTENT_BYTES, type ArticleChange, type ArticleTexts } from '../articles.schema.ts'
import { translationEntries, type TranslationChanges } from '#shared/translations.ts'
import { sanitiseArticle } from './sanitise.ts'

/** Why the HTML of an article is refused. */
type ContentCode = 'missing_content' | 'content_too_long'

type Given = Omit<ArticleChange, 'slug' | 'translations' | 'updatedAt'>
type Row = Omit<Given, 'publishedAt'> & { publishedAt?: Date }

/** The columns of what was sent, its HTML clean. `publishedAt` is missing where it was not sent. */
export function baseRow<G extends Given>(
  { publishedAt, ...given }: G,
  now: Date,
): { row: Omit<G, 'publishedAt'> & Row; failure?: Failure<ContentCode | 'date_in_future'> } {
  const row: Omit<G, 'publishedAt'> & Row = given
  if (publishedAt !== undefined) {
    const date = instantOf(publishedAt, now)
    // There is no publishing at a later time, and what is dated later would stand above all else until then.
    if (dayInVietnam(date) > dayInVietnam(now))
      return { row, failure: fail('date_in_future', { field: 'publishedAt' }) }
    row.publishedAt = date
  }
  if (given.content === undefined) return { row }
  const content = sanitiseArticle(given.content)
  return { row: { ...row, content }, ...contentFailure(content, 'content') }
}

/** Returns a change of translations with its HTML clean. */
export function cleanTranslations(given: TranslationChanges<ArticleTexts>): {
  translations: TranslationChanges<ArticleTexts>
  failure?: Failure<ContentCode>
} {
  const translations: TranslationChanges<ArticleTexts> = { ...given }
  for (const [locale, texts] of translationEntries(given)) {
    if (texts === null) continue
    const content = sanitiseArticle(texts.content)
    const { failure } = contentFailure(content, `translations.${locale}.content`)
    if (failure) return { translations, failure }
    translations[locale] = { ...texts, content }
  }
  return { translations }
}

/** The slug that was asked for, else one of the title: cut between words where it would be too long. */
export function slugFor(asked: string, title: string): { slug: string; failure?: Failure<'invalid_slug'> } {
  const slug = asked || cut(slugify(title))
  return slug ? { slug } : { slug, failure: fail('invalid_slug', { field: 'slug' }) }
}

function cut(slug: string): string {
  if (slug.length <= MAX_ARTICLE_SLUG) return slug
  const head = slug.slice(0, MAX_ARTICLE_SLUG + 1)
  const end = head.lastIndexOf('-')
  return end > 0 ? head.slice(0, end) : slug.slice(0, MAX_ARTICLE_SLUG)
}

/** What is left of HTML has to say or show something. Cleaning can make it longer: it writes entities. */
function contentFailure(content: string, field: string): { failure?: Failure<ContentCode> } {
  if (Buffer.byteLength(content) > 2 * MAX_CONTENT_BYTES) return { failure: fail('content_too_long', { field }) }
  const says = content.replace(/<[^>]*>/g, '').replace(/[\s\u00a0\p{Cf}]/gu, '') !== ''
  return says || content.includes('<img ') ? {} : { failure: fail('missing_content', { field }) }
}

/** An instant, or a day in Vietnam: today is now, so that the newest stands first; another day its noon. */
function instantOf(text: string, now: Date): Date {
  if (text === '' || text === dayInVietnam(now)) return now
  return new Date(isDay(text) ? `${text}T12:00:00+07:00` : text)
}
