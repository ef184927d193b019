import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { articles, articleTranslations, slugRedirects } from '#db/schema/index.ts'
import { articleTag, raiseTags, type ContentTag } from '#server/content-tags.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { endSlugRedirects, orSlugTaken, redirectSlug } from '#server/slug-redirects.ts'
import { changesBetween, recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import { auditFields, translationEntries, type TranslationChanges } from '#shared/translations.ts'
import type { SeenVersion } from '#shared/wire.ts'
import { checkVersion, nextVersion } from '#server/next-version.ts'
import type { EditedArticle } from '../articles.ts'
import { ARTICLE_TEXTS, type ArticleChange, type ArticleInput, type ArticleTexts } from '../articles.schema.ts'
import { readArticle } from './admin-queries.ts'
import { followedBy } from './related.ts'
import { baseRow, cleanTranslations, slugFor } from './article-input.ts'

/** Why an article is rejected. */
type RejectedCode = 'slug_taken' | 'invalid_slug' | 'missing_content' | 'content_too_long' | 'date_in_future'

/**
 * Publishes an article. Its HTML is sanitised first. When this returns, this process has dropped the saved pages that
 * list it; every other process drops them within half a second. Fails with slug_taken, invalid_slug, missing_content,
 * content_too_long, date_in_future.
 */
export async function createArticle(
  shop: Shop,
  actor: Actor,
  input: ArticleInput,
): Promise<Result<EditedArticle, RejectedCode>> {
  const now = shop.clock.now()
  const { slug: asked, translations: given = {}, ...fields } = input
  const base = baseRow(await signed(shop, fields), now)
  if (!base.ok) return base
  const translations = cleanTranslations(given)
  if (!translations.ok) return translations
  const slug = slugFor(asked, fields.title)
  if (!slug.ok) return slug

  const id = crypto.randomUUID()
  const row = { ...base.value, slug: slug.value }
  return writeArticle(shop, async (tx) => {
    await tx
      .insert(articles)
      .values({ ...row, id, publishedAt: row.publishedAt ?? now, createdAt: now, updatedAt: now })
    await writeTranslations(tx, id, translations.value)
    // The slug belongs to this article now, whatever it redirected to before.
    await endSlugRedirects(tx, 'article', [row.slug])
    const changes = changesBetween({}, auditFields({ ...row, translations: translations.value }, ARTICLE_TEXTS))
    await recordAudit(tx, { actor, entity: 'article', entityId: id, action: 'created', changes, at: now })
    return { id, moved: true }
  })
}

/**
 * Changes an article; a missing field keeps its value. A changed slug keeps redirecting. Fails with not_found,
 * changed_meanwhile, and as createArticle does.
 */
export async function changeArticle(
  shop: Shop,
  actor: Actor,
  id: string,
  change: ArticleChange,
): Promise<Result<EditedArticle, RejectedCode | 'not_found' | 'changed_meanwhile'>> {
  const now = shop.clock.now()
  const { slug: asked, translations: changed = {}, updatedAt: seen, publishedAt, ...others } = change
  // An emptied date keeps the stored one.
  const given = publishedAt ? { ...others, publishedAt } : others
  const base = baseRow(await signed(shop, given), now)
  if (!base.ok) return base
  const translations = cleanTranslations(changed)
  if (!translations.ok) return translations

  return writeArticle(shop, async (tx) => {
    const before = await readArticle(tx, id)
    if (!before) return fail('not_found')
    const current = checkVersion(seen, new Date(before.updatedAt))
    if (!current.ok) return current

    const slug = asked === undefined ? ok(before.slug) : slugFor(asked, given.title ?? before.title)
    if (!slug.ok) return slug
    const row = { ...base.value, slug: slug.value }
    // An unchanged day keeps its stored time of day.
    if (publishedAt === dayInVietnam(new Date(before.publishedAt))) delete row.publishedAt
    const changes = changesBetween(
      auditFields({ ...before, publishedAt: new Date(before.publishedAt) }, ARTICLE_TEXTS),
      auditFields({ ...row, translations: translations.value }, ARTICLE_TEXTS),
    )
    if (Object.keys(changes).length === 0) return { unchanged: before }

    const updatedAt = nextVersion(new Date(before.updatedAt), now)
    await tx
      .update(articles)
      .set({ ...row, updatedAt })
      .where(eq(articles.id, id))
    await writeTranslations(tx, id, translations.value)
    if (row.slug !== before.slug) await redirectSlug(tx, 'article', { from: before.slug, to: row.slug, targetId: id })
    await recordAudit(tx, { actor, entity: 'article', entityId: id, action: 'updated', changes, at: now })
    return { id, moved: 'publishedAt' in changes || 'category' in changes }
  })
}

/**
 * Deletes an article and the redirects to it. Fails with not_found, and with changed_meanwhile if it is not the version
 * that was seen.
 */
export async function deleteArticle(
  shop: Shop,
  actor: Actor,
  id: string,
  { updatedAt: seen }: SeenVersion = {},
): Promise<Result<null, 'not_found' | 'changed_meanwhile'>> {
  const deleted = await shop.db.transaction(async (tx) => {
    const { slug, title, updatedAt } = articles
    const [before] = await tx.select({ slug, title, updatedAt }).from(articles).where(eq(articles.id, id))
    if (!before) return fail('not_found')
    const current = checkVersion(seen, before.updatedAt)
    if (!current.ok) return current
    await tx.delete(articles).where(eq(articles.id, id))
    await tx.delete(slugRedirects).where(and(eq(slugRedirects.kind, 'article'), eq(slugRedirects.targetId, id)))
    const changes = changesBetween(before, { slug: undefined, title: undefined })
    const at = shop.clock.now()
    await recordAudit(tx, { actor, entity: 'article', entityId: id, action: 'deleted', changes, at })
    for (const statement of raiseTags(tx, tagsOf(id))) await statement
    return ok(null)
  })
  if (deleted.ok) await shop.invalidatePages()
  return deleted
}

/** Returns fields with the shop's name for an emptied author. */
async function signed<Fields extends { author?: string | undefined }>({ db }: Shop, fields: Fields): Promise<Fields> {
  return fields.author === '' ? { ...fields, author: (await readShopProfile(db)).name } : fields
}

/**
 * Writes, raises the cache tags and reads the article back in one transaction, then has the pages rendered again. If
 * nothing changed, raises no tag and renders no page.
 */
async function writeArticle<Code extends string = never>(
  shop: Shop,
  write: (tx: Transaction) => Promise<{ id: string; moved: boolean } | { unchanged: EditedArticle } | Failure<Code>>,
): Promise<Result<EditedArticle, Code | 'slug_taken'>> {
  let raised = false
  const transaction = shop.db.transaction(async (tx): Promise<Result<EditedArticle, Code>> => {
    const written = await write(tx)
    if ('code' in written) return written
    if ('unchanged' in written) return ok(written.unchanged)
    const article = (await readArticle(tx, written.id))!
    const tags = tagsOf(article.id)
    // In its new place, the pages of later articles list it as related.
    if (written.moved) tags.push(...(await followedBy(tx, article)).map(articleTag))
    for (const statement of raiseTags(tx, tags)) await statement
    raised = true
    return ok(article)
  })
  const edited = await orSlugTaken('articles.slug', transaction)
  if (raised) await shop.invalidatePages()
  return edited
}

/**
 * Returns the cache tags of an article: the first for lists, feed, sitemap and home; the second for its page and those
 * that list it.
 */
function tagsOf(id: string): [ContentTag, ...ContentTag[]] {
  return ['articles', articleTag(id)]
}

async function writeTranslations(
  tx: Transaction,
  articleId: string,
  translations: TranslationChanges<ArticleTexts>,
): Promise<void> {
  for (const [locale, texts] of translationEntries(translations)) {
    const place = and(eq(articleTranslations.articleId, articleId), eq(articleTranslations.locale, locale))
    if (texts === null) await tx.delete(articleTranslations).where(place)
    else
      await tx
        .insert(articleTranslations)
        .values({ articleId, locale, ...texts })
        .onConflictDoUpdate({ target: [articleTranslations.articleId, articleTranslations.locale], set: texts })
  }
}
