import type { SCREENS } from './screens.ts'

/** What a screen's list asks the server for. */
export interface ListSource {
  path: string
  /** The names of the filters in the address, which are those of the call. */
  filters?: readonly string[]
  pageSize?: number
  /** The rows are in the language of the back-office, and other ones in the other. */
  inLanguage?: boolean
}

/** The lists, by their screens' addresses under /admin: one is asked for before its screen is there (start.ts). */
export const LISTS = {
  products: {
    path: '/api/admin/products',
    filters: ['category', 'stock', 'archived'],
    pageSize: 24,
    inLanguage: true,
  },
  orders: { path: '/api/orders', filters: ['status', 'city', 'day', 'review', 'customer'] },
  customers: { path: '/api/customers' },
  promotions: { path: '/api/promotions', pageSize: 50 },
  articles: { path: '/api/admin/articles', filters: ['category'] },
  messages: { path: '/api/admin/messages', filters: ['state'] },
  reviews: { path: '/api/admin/reviews', filters: ['state', 'rating'] },
  trail: { path: '/api/admin/trail', filters: ['entity'], pageSize: 25 },
} satisfies Partial<Record<keyof typeof SCREENS, ListSource>>

/** The list of the screen at an address; none where it has no list. */
export function listAt(pathname: string): ListSource | undefined {
  const screen = pathname.slice('/admin/'.length)
  return Object.hasOwn(LISTS, screen) ? LISTS[screen as keyof typeof LISTS] : undefined
}
