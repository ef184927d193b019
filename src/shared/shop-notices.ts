import { BASE_LOCALE, type Locale } from './locale.ts'

/** What the shop learns by mail, and in which languages it sends mails. */
export interface ShopNotices {
  /** Whether each new order is mailed to the shop. */
  newOrders: boolean
  /** Where new orders are mailed to; empty: the shop's own email. */
  email: string
  /** The language of every mail to the shop. */
  language: Locale
  /** The language of every mail to customers; `own`: the one that each has used. */
  customerLanguage: Locale | 'own'
}

/** The notices until the owner changes them (`/admin/settings`). */
export const DEFAULT_NOTICES: ShopNotices = {
  newOrders: true,
  email: '',
  language: BASE_LOCALE,
  customerLanguage: 'own',
}
