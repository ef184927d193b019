import type { Locale } from '#shared/locale.ts'
import enAbout from './messages/en/about.json' with { type: 'json' }
import enAccount from './messages/en/account.json' with { type: 'json' }
import enAdmin from './messages/en/admin.json' with { type: 'json' }
import enAdminDashboard from './messages/en/admin-dashboard.json' with { type: 'json' }
import enAdminProducts from './messages/en/admin-products.json' with { type: 'json' }
import enAdminPictures from './messages/en/admin-pictures.json' with { type: 'json' }
import enAdminOrders from './messages/en/admin-orders.json' with { type: 'json' }
import enAdminCustomers from './messages/en/admin-customers.json' with { type: 'json' }
import enAdminPromotions from './messages/en/admin-promotions.json' with { type: 'json' }
import enAdminArticles from './messages/en/admin-articles.json' with { type: 'json' }
import enAdminMessages from './messages/en/admin-messages.json' with { type: 'json' }
import enAdminPrivacy from './messages/en/admin-privacy.json' with { type: 'json' }
import enAdminReviews from './messages/en/admin-reviews.json' with { type: 'json' }
import enArticles from './messages/en/articles.json' with { type: 'json' }
import enCart from './messages/en/cart.json' with { type: 'json' }
import enCatalog from './messages/en/catalog.json' with { type: 'json' }
import enCheckout from './messages/en/checkout.json' with { type: 'json' }
import enCommon from './messages/en/common.json' with { type: 'json' }
import enContact from './messages/en/contact.json' with { type: 'json' }
import enErrors from './messages/en/errors.json' with { type: 'json' }
import enHome from './messages/en/home.json' with { type: 'json' }
import enMail from './messages/en/mail.json' with { type: 'json' }
import enOrders from './messages/en/orders.json' with { type: 'json' }
import enPrivacy from './messages/en/privacy.json' with { type: 'json' }
import enReviews from './messages/en/reviews.json' with { type: 'json' }
import enSearch from './messages/en/search.json' with { type: 'json' }
import enSecurity from './messages/en/security.json' with { type: 'json' }
import enShipping from './messages/en/shipping.json' with { type: 'json' }
import enTerms from './messages/en/terms.json' with { type: 'json' }
import enTracking from './messages/en/tracking.json' with { type: 'json' }
import enWishlist from './messages/en/wishlist.json' with { type: 'json' }
import viAbout from './messages/vi/about.json' with { type: 'json' }
import viAccount from './messages/vi/account.json' with { type: 'json' }
import viAdmin from './messages/vi/admin.json' with { type: 'json' }
import viAdminDashboard from './messages/vi/admin-dashboard.json' with { type: 'json' }
import viAdminProducts from './messages/vi/admin-products.json' with { type: 'json' }
import viAdminPictures from './messages/vi/admin-pictures.json' with { type: 'json' }
import viAdminOrders from './messages/vi/admin-orders.json' with { type: 'json' }
import viAdminCustomers from './messages/vi/admin-customers.json' with { type: 'json' }
import viAdminPromotions from './messages/vi/admin-promotions.json' with { type: 'json' }
import viAdminArticles from './messages/vi/admin-articles.json' with { type: 'json' }
import viAdminMessages from './messages/vi/admin-messages.json' with { type: 'json' }
import viAdminPrivacy from './messages/vi/admin-privacy.json' with { type: 'json' }
import viAdminReviews from './messages/vi/admin-reviews.json' with { type: 'json' }
import viArticles from './messages/vi/articles.json' with { type: 'json' }
import viCart from './messages/vi/cart.json' with { type: 'json' }
import viCatalog from './messages/vi/catalog.json' with { type: 'json' }
import viCheckout from './messages/vi/checkout.json' with { type: 'json' }
import viCommon from './messages/vi/common.json' with { type: 'json' }
import viContact from './messages/vi/contact.json' with { type: 'json' }
import viErrors from './messages/vi/errors.json' with { type: 'json' }
import viHome from './messages/vi/home.json' with { type: 'json' }
import viMail from './messages/vi/mail.json' with { type: 'json' }
import viOrders from './messages/vi/orders.json' with { type: 'json' }
import viPrivacy from './messages/vi/privacy.json' with { type: 'json' }
import viReviews from './messages/vi/reviews.json' with { type: 'json' }
import viSearch from './messages/vi/search.json' with { type: 'json' }
import viSecurity from './messages/vi/security.json' with { type: 'json' }
import viShipping from './messages/vi/shipping.json' with { type: 'json' }
import viTerms from './messages/vi/terms.json' with { type: 'json' }
import viTracking from './messages/vi/tracking.json' with { type: 'json' }
import viWishlist from './messages/vi/wishlist.json' with { type: 'json' }

const en = {
  about: enAbout,
  account: enAccount,
  admin: enAdmin,
  adminDashboard: enAdminDashboard,
  adminProducts: enAdminProducts,
  adminPictures: enAdminPictures,
  adminOrders: enAdminOrders,
  adminCustomers: enAdminCustomers,
  adminPromotions: enAdminPromotions,
  adminArticles: enAdminArticles,
  adminMessages: enAdminMessages,
  adminPrivacy: enAdminPrivacy,
  adminReviews: enAdminReviews,
  articles: enArticles,
  cart: enCart,
  catalog: enCatalog,
  checkout: enCheckout,
  common: enCommon,
  contact: enContact,
  errors: enErrors,
  home: enHome,
  mail: enMail,
  orders: enOrders,
  privacy: enPrivacy,
  reviews: enReviews,
  search: enSearch,
  security: enSecurity,
  shipping: enShipping,
  terms: enTerms,
  tracking: enTracking,
  wishlist: enWishlist,
}

const vi: typeof en = {
  about: viAbout,
  account: viAccount,
  admin: viAdmin,
  adminDashboard: viAdminDashboard,
  adminProducts: viAdminProducts,
  adminPictures: viAdminPictures,
  adminOrders: viAdminOrders,
  adminCustomers: viAdminCustomers,
  adminPromotions: viAdminPromotions,
  adminArticles: viAdminArticles,
  adminMessages: viAdminMessages,
  adminPrivacy: viAdminPrivacy,
  adminReviews: viAdminReviews,
  articles: viArticles,
  cart: viCart,
  catalog: viCatalog,
  checkout: viCheckout,
  common: viCommon,
  contact: viContact,
  errors: viErrors,
  home: viHome,
  mail: viMail,
  orders: viOrders,
  privacy: viPrivacy,
  reviews: viReviews,
  search: viSearch,
  security: viSecurity,
  shipping: viShipping,
  terms: viTerms,
  tracking: viTracking,
  wishlist: viWishlist,
}

export type Namespace = keyof typeof en

/** Every message of both languages. For the server: the browser is given single namespaces (`islandMessages`). */
export const MESSAGES: Record<Locale, typeof en> = { en, vi }

type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
type KeysOf<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Singular<Key>}`
    : KeysOf<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** A message's name as `t()` takes it: `catalog:filters.price`. */
export type MessageKey = { [N in Namespace]: `${N}:${KeysOf<(typeof en)[N]>}` }[Namespace]
