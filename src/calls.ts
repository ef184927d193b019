import * as account from '#features/account/account.calls.ts'
import * as security from '#features/account/security/security.calls.ts'
import * as answerTemplates from '#features/answer-templates/answer-templates.calls.ts'
import * as apiReference from '#features/api-reference/api-reference.calls.ts'
import * as articles from '#features/articles/articles.calls.ts'
import * as auditLog from '#features/audit-log/audit-log.calls.ts'
import * as backInStock from '#features/back-in-stock/back-in-stock.calls.ts'
import * as books from '#features/books/compared-books.calls.ts'
import * as catalog from '#features/catalog/catalog.calls.ts'
import * as checkout from '#features/checkout/checkout.calls.ts'
import * as exchange from '#features/checkout/exchange.calls.ts'
import * as staffOrder from '#features/checkout/staff-order.calls.ts'
import * as claims from '#features/claims/claims.calls.ts'
import * as contactMessages from '#features/contact/contact-messages.calls.ts'
import * as contact from '#features/contact/contact.calls.ts'
import * as customerRecord from '#features/customers/customer-record.calls.ts'
import * as customers from '#features/customers/customers.calls.ts'
import * as findCustomers from '#features/customers/find-customers.calls.ts'
import * as forgetCustomer from '#features/customers/forget-customer.calls.ts'
import * as delivery from '#features/delivery/delivery.calls.ts'
import * as orderPhotos from '#features/order-photos/order-photos.calls.ts'
import * as dashboard from '#features/orders/dashboard.calls.ts'
import * as orders from '#features/orders/orders.calls.ts'
import * as today from '#features/orders/today.calls.ts'
import * as payments from '#features/payments/payments.calls.ts'
import * as events from '#features/events/events.calls.ts'
import * as imageAnalysis from '#features/image-analysis/image-analysis.calls.ts'
import * as privacy from '#features/privacy/privacy.calls.ts'
import * as promotions from '#features/promotions/promotions.calls.ts'
import * as payRefund from '#features/refund-accounts/pay-refund.calls.ts'
import * as refundAccounts from '#features/refund-accounts/refund-accounts.calls.ts'
import * as reminders from '#features/reminders/reminders.calls.ts'
import * as reviews from '#features/reviews/reviews.calls.ts'
import * as runs from '#features/runs/runs.calls.ts'
import * as courier from '#features/runs/courier.calls.ts'
import * as invoices from '#features/invoices/invoices.calls.ts'
import * as ownInvoice from '#features/orders/own-invoice.calls.ts'
import * as sales from '#features/sales/sales.calls.ts'
import * as settings from '#features/settings/settings.calls.ts'
import * as staff from '#features/staff/staff.calls.ts'
import * as search from '#features/search/search.calls.ts'
import * as cash from '#features/cash/cash.calls.ts'
import * as transfers from '#features/transfers/transfers.calls.ts'
import * as orderInCash from '#features/checkout/order-in-cash.calls.ts'
import * as confirmations from '#features/orders/confirm-order.calls.ts'
import * as beginTransfer from '#features/checkout/begin-transfer.calls.ts'
import * as paymentLink from '#features/orders/payment-link.calls.ts'
import * as tracking from '#features/tracking/tracking.calls.ts'
import * as uploads from '#features/uploads/uploads.calls.ts'
import * as webhook from '#features/webhook/webhook.calls.ts'
import * as wishlist from '#features/wishlist/wishlist.calls.ts'
import type { Call } from '#shared/call.ts'

/**
 * Every call of the API, by feature. The access test, the methods that a path accepts, the routes that the log names
 * and the API reference are read from this list; `tests/api/calls.test.ts` fails if a call is missing here or has no
 * endpoint. The process itself answers `/api/health`, `/api/ready` and uploads to signed addresses (`src/server/http`).
 */
export const CALLS: readonly Call[] = [
  account,
  apiReference,
  answerTemplates,
  articles,
  auditLog,
  backInStock,
  books,
  catalog,
  checkout,
  exchange,
  staffOrder,
  paymentLink,
  claims,
  contact,
  contactMessages,
  customerRecord,
  customers,
  findCustomers,
  forgetCustomer,
  dashboard,
  delivery,
  events,
  orderPhotos,
  orders,
  payments,
  imageAnalysis,
  privacy,
  promotions,
  reminders,
  reviews,
  search,
  runs,
  courier,
  invoices,
  ownInvoice,
  sales,
  settings,
  security,
  today,
  staff,
  orderInCash,
  confirmations,
  beginTransfer,
  cash,
  transfers,
  payRefund,
  refundAccounts,
  tracking,
  uploads,
  webhook,
  wishlist,
].flatMap((calls) => Object.values<Call>(calls))
