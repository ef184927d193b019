import type { Database } from '#db/client.ts'
import { articleCategoryName, categoryName, pageTranslator } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import { pictureFile } from '#ui/picture.ts'
import { findArticle } from '#features/articles/server/queries.ts'
import { deliveryFacts } from '#features/delivery/delivery-facts.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { articleTag, productTag } from '#server/content-tags.ts'
import { findProduct, listFirst } from '#features/catalog/server/queries.ts'
import { sharedPage } from '#features/seo/share.ts'
import type { SharePicture } from './share-picture.ts'

/** What a share picture shows, and the cache tag that it depends on. */
interface Shown extends Pick<SharePicture, 'name' | 'label' | 'pictureWidth'> {
  tag: string
  /** Its address as on pages; may be empty. */
  image: string
}

/** The slug has changed to `moved`. */
interface Moved {
  kind: 'product' | 'article'
  moved: string
}

/**
 * In pixels. Product pictures are 4:5 and fill the height; article pictures are landscape and are cropped at the sides.
 */
const WIDTHS = { product: 504, article: 620 }

type Find = (db: Database, slug: string, locale: Locale) => Promise<Shown | Moved | null>

/** Returns what the share picture of a product, an article or a page shows; null if there is no such thing. */
export async function findShared(db: Database, kind: string, slug: string, locale: Locale) {
  return Object.hasOwn(FINDERS, kind) ? ((await FINDERS[kind]?.(db, slug, locale)) ?? null) : null
}

const FINDERS: Record<string, Find> = {
  async product(db, slug, locale) {
    const found = await findProduct(db, slug, locale)
    if (found.kind === 'moved') return { kind: 'product', moved: found.slug }
    if (found.kind === 'unknown') return null
    const { id, name, category, imageUrl } = found.product
    const label = categoryName(locale, category)
    return { tag: productTag(id), name, label, image: pictureFile(imageUrl, 960), pictureWidth: WIDTHS.product }
  },

  async article(db, slug, locale) {
    const found = await findArticle(db, slug, locale)
    if (found.kind === 'moved') return { kind: 'article', moved: found.slug }
    if (found.kind === 'unknown') return null
    const { id, title, category, heroImageUrl } = found.article
    const label = articleCategoryName(locale, category)
    return {
      tag: articleTag(id),
      name: title,
      label,
      image: pictureFile(heroImageUrl, 1200),
      pictureWidth: WIDTHS.article,
    }
  },

  /** Any other page shows a product: the first of its category, or one that differs from its neighbours'. */
  async page(db, slug, locale) {
    const page = sharedPage(slug)
    if (!page) return null
    const t = pageTranslator(locale)
    const category = (CATEGORY_PAGES as Record<string, string>)[slug]
    const products = await listFirst(db, category ? 1 : page.place + 1, locale, category)
    const { imageUrl = '' } = products[page.place % products.length] ?? {}
    return {
      tag: 'products',
      name: t(page.message),
      label: t('common:nav.promise', deliveryFacts(await readDeliveryRules(db), locale)),
      image: pictureFile(imageUrl, 960),
      pictureWidth: WIDTHS.product,
    }
  },
}
