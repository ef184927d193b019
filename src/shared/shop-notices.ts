import { BASE_LOCALE, type Locale } from './locale.ts'

/** How the shop learns by mail what happens. */
export interface ShopNotices {
  /** Whether each new order is mailed to the shop. */
  newOrders: boolean
  /** Where new orders are mailed to; empty: the shop's own email. */
  email: string
  /** The language of every mail to the shop. */
  language: Locale
}

/** The notices until the owner changes them (`/admin/settings`). */
export const DEFAULT_NOTICES: ShopNotices = { newOrders: true, email: '', language: BASE_LOCALE }
