import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listMessages } from '#features/contact/contact.calls.ts'
import { listCustomers } from '#features/customers/customers.calls.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { listArticleRows } from '#features/articles/articles.calls.ts'
import { listPromotions } from '#features/promotions/promotions.calls.ts'
import { listProductRows } from '#features/catalog/catalog.calls.ts'
import { listAllReviews } from '#features/reviews/reviews.calls.ts'
import type { Call } from '#shared/call.ts'
import type { SCREENS } from './screens.ts'

/** A call that answers a list page by page. */
type ListCall<Row> = Pick<Call, 'method' | 'path' | 'pages'> & { answer: z.ZodType<Row[]> }

/** What a screen's list asks the server for. */
export interface ListSource<Row = unknown> {
  call: ListCall<Row>
  /** The names of the filters in the address, which are those of the call. */
  filters?: readonly string[]
  pageSize?: number
  /** The rows are in the language of the back-office, and other ones in the other. */
  inLanguage?: boolean
}

/** The lists, by their screens' addresses under /admin: one is asked for before its screen is there (start.ts). */
export const LISTS = {
  products: {
    call: listProductRows,
    filters: ['category', 'stock', 'archived'],
    pageSize: 24,
    inLanguage: true,
  },
  orders: { call: listOrders, filters: ['status', 'city', 'day', 'review', 'customer'] },
  customers: { call: listCustomers },
  promotions: { call: listPromotions, pageSize: 50 },
  articles: { call: listArticleRows, filters: ['category'] },
  messages: { call: listMessages, filters: ['state'] },
  reviews: { call: listAllReviews, filters: ['state', 'rating'] },
  trail: { call: listAuditLog, filters: ['entity'], pageSize: 25 },
} satisfies Partial<Record<keyof typeof SCREENS, ListSource>>

/** The list of the screen at an address; none where it has no list. */
export function listAt(pathname: string): ListSource | undefined {
  const screen = pathname.slice('/admin/'.length)
  return Object.hasOwn(LISTS, screen) ? (LISTS[screen as keyof typeof LISTS] as ListSource) : undefined
}
