import { formatTimeOfDay, type DeliveryRules } from '#features/delivery/delivery-rules.ts'
import type { JsonLd } from '#shared/jsonld.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { dialledDigits, socialLinks } from '#shared/shop-contact.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { CITIES, type City } from '#shared/shop.ts'

const shopId = (siteUrl: string) => `${siteUrl}/#shop`
const LOCALITIES: Record<City, string> = { Hanoi: 'Hà Nội', 'Ho Chi Minh': 'TP. Hồ Chí Minh' }

/**
 * Returns the shop's structured data, which other pages refer to as `#shop`: identity, places, hours and delivery area.
 */
export function florist(
  siteUrl: string,
  profile: ShopProfile,
  { opens, closes }: Pick<DeliveryRules, 'opens' | 'closes'>,
): JsonLd {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const addresses = CITIES.map((city) => ({
    '@type': 'PostalAddress',
    streetAddress: profile.addresses[city],
    addressLocality: LOCALITIES[city],
    addressCountry: 'VN',
  }))
  return {
    '@type': 'Florist',
    '@id': shopId(siteUrl),
    name: profile.name,
    url: `${siteUrl}/`,
    image: `${siteUrl}/icon-512.png`,
    telephone: `+${dialledDigits(profile.phoneAbroad || profile.phone)}`,
    email: profile.email,
    address: addresses,
    areaServed: CITIES.map((city) => ({ '@type': 'City', name: LOCALITIES[city] })),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens: formatTimeOfDay(opens),
        closes: formatTimeOfDay(closes),
      },
    ],
    priceRange: '₫₫',
    currenciesAccepted: 'VND, USD',
    paymentAccepted: 'Credit Card, Cash',
    sameAs: Object.values(socialLinks(profile)).filter((url) => new URL(url).pathname !== '/'),
  }
}

/** Returns the site's structured data, with its search action. */
export function webSite(siteUrl: string, { name }: ShopProfile, locale: Locale): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name,
    url: siteUrl + localizedPath(locale, '/'),
    inLanguage: locale,
    publisher: { '@id': shopId(siteUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${siteUrl}${localizedPath(locale, '/products')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Returns the structured data of questions and answers in plain text. */
export function faqPage(locale: Locale, entries: readonly { question: string; answer: string }[]): JsonLd {
  return {
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
