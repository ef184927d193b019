import type { Product, ShownSize } from '#features/catalog/catalog.ts'
import { roundAverage } from '#features/reviews/reviews.ts'
import { articleCategoryName } from '#i18n/page.ts'
import { useEveryField } from '#shared/every-field.ts'
import { FACET_NAMES } from '#shared/facets.ts'
import type { JsonLd } from '#shared/jsonld.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { without } from '#shared/without.ts'

export interface ArticleFacts {
  slug: string
  title: string
  excerpt: string
  category: string
  /** An absolute path or URL; may be empty. */
  image: string
  author: string
  /** ISO 8601. */
  publishedAt: string
  updatedAt: string
  tags: readonly string[]
  /** The language of the texts. */
  lang: Locale
}

/** Returns the structured data of an article, on its page in `locale`. `brand` is the shop's name. */
export function articleData(siteUrl: string, brand: string, locale: Locale, article: ArticleFacts): JsonLd {
  const shop = shopNode(siteUrl, brand)
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    ...(article.image ? { image: [new URL(article.image, siteUrl).href] } : {}),
    articleSection: articleCategoryName(article.lang, article.category),
    keywords: article.tags.join(', '),
    inLanguage: article.lang,
    datePublished: article.publishedAt,
    // A seeded or imported article may have been edited before its publication date.
    dateModified: article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt,
    author: article.author === brand ? shop : { '@type': 'Person', name: article.author },
    publisher: shop,
    mainEntityOfPage: siteUrl + localizedPath(locale, `/articles/${article.slug}`),
  }
}

/** A product with the facts that only structured data shows. */
export interface ProductFacts extends Product {
  /** The addresses of all pictures, absolute or paths. */
  images: readonly string[]
  /** Null if nobody has reviewed it. */
  rating: { average: number; count: number } | null
  /** All of its sizes, and the id of the one that lists show for them; null for a product of one size. */
  family: { id: string; sizes: readonly ShownSize[] } | null
}

/** The shop as other entities refer to it; the home page has it in full (shop-data.ts). */
function shopNode(siteUrl: string, name: string): JsonLd {
  return { '@type': 'Organization', '@id': `${siteUrl}/#shop`, name, url: `${siteUrl}/` }
}

/** Returns what names a product as one of several sizes, each with a page of its own; nothing for any other. */
function sizeData({ id, name, family }: ProductFacts, urlOf: (slug: string) => string) {
  const own = family?.sizes.find((each) => each.id === id)
  if (!family || !own) return {}
  return {
    size: own.size,
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: family.id,
      name,
      variesBy: 'https://schema.org/size',
      hasVariant: family.sizes.filter((each) => each !== own).map((each) => ({ url: urlOf(each.slug) })),
    },
  }
}

/**
 * Returns the structured data of a product, on its page in `locale`, with an offer in each currency.
 * @param brand the shop's name
 * @param product its category in the page's language
 */
export function productData(siteUrl: string, brand: string, locale: Locale, product: ProductFacts): JsonLd {
  const {
    id,
    slug,
    name,
    description,
    category,
    images,
    priceVND,
    priceUSD,
    inStock,
    rating,
    sale,
    family: _family,
    imageUrl: _,
    lang: __,
    stock: ___,
    ...others
  } = without(product, FACET_NAMES)
  useEveryField(others)
  const urlOf = (of: string) => siteUrl + localizedPath(locale, `/products/${of}`)
  const url = urlOf(slug)
  const shop = shopNode(siteUrl, brand)
  const offer = (price: string, currency: string, seller: JsonLd) => ({
    '@type': 'Offer',
    url,
    price,
    priceCurrency: currency,
    ...(sale ? { priceValidUntil: sale.endsAt } : {}),
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    seller,
  })
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    sku: id,
    name,
    description,
    category,
    ...(images.length > 0 ? { image: images.map((image) => new URL(image, siteUrl).href) } : {}),
    brand: { '@type': 'Brand', name: brand },
    ...sizeData(product, urlOf),
    // The second names the shop that the first describes.
    offers: [
      offer(String(priceVND), 'VND', shop),
      offer(priceUSD, 'USD', { '@type': 'Organization', '@id': shop['@id'] }),
    ],
    ...(rating && rating.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: roundAverage(rating.average).toFixed(1),
            reviewCount: rating.count,
          },
        }
      : {}),
  }
}
