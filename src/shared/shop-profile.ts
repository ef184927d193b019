import { LOCALES, type Locale } from './locale.ts'
import type { City } from './shop.ts'

/** What a shop says about itself on its pages and in its mails. */
export interface ShopProfile {
  name: string
  /** Follows the name in the titles of pages. */
  tagline: Record<Locale, string>
  addresses: Record<City, string>
  /** As it is read and dialled, in Vietnam or from abroad. */
  phone: string
  /** For calls from abroad; empty: the same. */
  phoneAbroad: string
  email: string
  /** Addresses of the shop's pages; empty: none. */
  facebook: string
  instagram: string
  /** Digits alone: a number with its country code, or the id of a Zalo Official Account; empty: none. */
  whatsapp: string
  zalo: string
}

/**
 * The profile until the owner changes it (`/admin/settings`): the demo's. Only tests and defaults name it; pages and
 * mails show what `readShopProfile` reads.
 */
export const DEFAULT_PROFILE: ShopProfile = {
  name: 'Mộc Lan',
  // What follows the page's own title (spec, section 1).
  tagline: Object.fromEntries(LOCALES.map((locale) => [locale, 'Fresh Flowers Delivery Vietnam'])) as Record<
    Locale,
    string
  >,
  addresses: {
    Hanoi: '18 Ngõ Hoa Mai, Hoàn Kiếm, Hà Nội',
    'Ho Chi Minh': '42 Đường Mộc Lan, Quận 3, TP. Hồ Chí Minh',
  },
  phone: '+84 900 000 001',
  phoneAbroad: '',
  email: 'hello@moclan.example',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  whatsapp: '84900000001',
  zalo: '84900000001',
}
