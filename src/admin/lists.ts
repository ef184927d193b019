import type { z } from 'zod'
import { listTemplates } from '#features/answer-templates/answer-templates.calls.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listClaims } from '#features/claims/claims.calls.ts'
import { CLAIM_PARAM } from '#features/claims/claims.ts'
import { listContactMessages } from '#features/contact/contact-messages.calls.ts'
import { MESSAGE_PARAM } from '#features/contact/message-path.ts'
import { listCustomers } from '#features/customers/customers.calls.ts'
import { listInvoices } from '#features/invoices/invoices.calls.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { listArticleRows } from '#features/articles/articles.calls.ts'
import { listPromotions } from '#features/promotions/promotions.calls.ts'
import { listProductRows } from '#features/catalog/catalog.calls.ts'
import { listAllReviews } from '#features/reviews/reviews.calls.ts'
import type { Call } from '#shared/call.ts'
import type { ScreenName } from './screens.ts'

/** A call that returns a list page by page. */
type ListCall<Row> = Pick<Call, 'method' | 'path' | 'pages'> & { answer: z.ZodType<Row[]> }

/** What a screen's list requests from the server. */
export interface ListSource<Row = unknown> {
  call: ListCall<Row>
  /** The filters' names, the same in the address and in the call. */
  filters?: readonly string[]
  pageSize?: number
  /** True if the rows depend on the admin's language. */
  inLanguage?: boolean
}

/** The lists by their screens' addresses under /admin: start.ts requests one before its screen has loaded. */
export const LISTS = {
  products: {
    call: listProductRows,
    filters: ['category', 'stock', 'archived'],
    pageSize: 24,
    inLanguage: true,
  },
  orders: { call: listOrders, filters: ['status', 'city', 'day', 'review', 'customer'], inLanguage: true },
  invoices: { call: listInvoices, filters: ['state'] },
  customers: { call: listCustomers, inLanguage: true },
  promotions: { call: listPromotions, pageSize: 50 },
  articles: { call: listArticleRows, filters: ['category'] },
  messages: { call: listContactMessages, filters: ['state', MESSAGE_PARAM] },
  templates: { call: listTemplates, pageSize: 100 },
  claims: { call: listClaims, filters: ['state', CLAIM_PARAM] },
  reviews: { call: listAllReviews, filters: ['state', 'rating'] },
  history: { call: listAuditLog, filters: ['entity'], pageSize: 25 },
} satisfies Partial<Record<ScreenName, ListSource>>

/** Returns the list of a screen; undefined if it has none. */
export function listOf(screen: ScreenName | undefined): ListSource | undefined {
  return (LISTS as Partial<Record<ScreenName, ListSource>>)[screen!]
}
