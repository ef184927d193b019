import { describe, expect, it } from 'vitest'
import type { Access, Method } from '#shared/call.ts'
import { PERMISSIONS } from '#shared/staff.ts'
import { CALLS } from '#src/calls.ts'

type Row = readonly [method: Method, path: string, access: Access, roles?: string]

/**
 * Who may call what, written by hand and not read from the calls, so that a review shows every change of access. Before
 * a row changes: what does the call read or write, and whose is it?
 */
const REVIEWED: readonly Row[] = [
  // The shop's public content.
  ['GET', '/api/articles', 'anyone'],
  ['GET', '/api/delivery/wards', 'anyone'],
  ['GET', '/api/openapi.json', 'anyone'],
  ['GET', '/api/products', 'anyone'],
  ['GET', '/api/products/[id]/reviews', 'anyone'],
  ['GET', '/api/promotions/validate/[code]', 'anyone'],
  ['GET', '/api/search', 'anyone'],
  // How many places are left, and no word of whose the others are.
  ['GET', '/api/delivery/slots', 'anyone'],
  ['POST', '/api/contact', 'anyone'],
  // For customers and recipients who know the number of the order.
  ['GET', '/api/orders/track/[orderId]', 'anyone'],
  // Its token identifies the payment link.
  ['POST', '/api/payment-links', 'anyone'],
  ['POST', '/api/payment-links/transfer', 'anyone'],
  // Its signature identifies the payment provider.
  ['POST', '/api/webhooks/[provider]', 'anyone'],

  // Guests buy, too. The client secret shows whose payment it is, and an order joins the account that is signed in.
  ['POST', '/api/create-payment-intent', 'optional'],
  ['POST', '/api/checkout/details', 'optional'],
  ['POST', '/api/checkout/cash', 'optional'],
  ['POST', '/api/checkout/cash/guest', 'optional'],
  ['POST', '/api/orders/[id]/confirm', 'anyone'],
  ['POST', '/api/refund-accounts', 'anyone'],
  ['PUT', '/api/refund-accounts', 'anyone'],
  ['POST', '/api/orders/[id]/confirmed', 'admin', 'owner florist'],
  ['POST', '/api/checkout/transfer', 'optional'],
  ['POST', '/api/checkout/transfer/state', 'anyone'],
  ['POST', '/api/checkout/leave', 'anyone'],
  ['POST', '/api/confirm-payment', 'optional'],
  // The account or the token in the order's mails shows whose order it is.
  ['POST', '/api/orders/[id]/cancel', 'optional'],
  ['POST', '/api/orders/[id]/own', 'optional'],
  ['POST', '/api/orders/[id]/own/photos', 'optional'],
  ['PATCH', '/api/orders/[id]/own', 'optional'],
  ['POST', '/api/orders/[id]/own/claim', 'optional'],
  ['PUT', '/api/orders/[id]/own/invoice', 'optional'],
  ['POST', '/api/orders/[id]/claims', 'optional'],
  ['POST', '/api/products/[id]/back-in-stock', 'anyone'],
  // The token of the run's link, or an account with the permission `ownRuns`, shows whose run it is.
  ['POST', '/api/runs/open', 'optional'],
  ['POST', '/api/runs/report', 'optional'],

  // Signing in and out. What is proved is in the query or the body: password, code, mailed token, the provider's
  // answer.
  ['GET', '/api/login', 'anyone'],
  ['GET', '/api/logout', 'anyone'],
  ['POST', '/api/auth/register', 'anyone'],
  ['POST', '/api/auth/login', 'anyone'],
  ['POST', '/api/auth/code', 'anyone'],
  ['POST', '/api/auth/forgot-password', 'anyone'],
  ['POST', '/api/auth/reset-password', 'anyone'],
  ['POST', '/api/auth/invitation', 'anyone'],
  ['POST', '/api/auth/invitation/accept', 'optional'],
  ['GET', '/api/auth/callback', 'anyone'],
  ['GET', '/api/auth/oidc', 'optional'],
  ['GET', '/api/auth/verify-email', 'optional'],

  // The customer's own account.
  ['GET', '/api/auth/user', 'customer'],
  ['PATCH', '/api/auth/profile', 'customer'],
  ['GET', '/api/auth/export', 'customer'],
  ['POST', '/api/auth/delete-account', 'customer'],
  ['POST', '/api/auth/change-password', 'customer'],
  ['POST', '/api/auth/verify-email', 'customer'],
  ['GET', '/api/auth/security', 'customer'],
  ['GET', '/api/auth/confirm', 'customer'],
  ['POST', '/api/auth/confirm', 'customer'],
  ['DELETE', '/api/auth/sessions/[id]', 'customer'],
  ['DELETE', '/api/auth/sessions', 'customer'],
  ['DELETE', '/api/auth/devices/[id]', 'customer'],
  ['POST', '/api/auth/two-step/setup', 'customer'],
  ['POST', '/api/auth/two-step', 'customer'],
  ['DELETE', '/api/auth/two-step', 'customer'],
  ['POST', '/api/auth/two-step/recovery-codes', 'customer'],
  ['GET', '/api/auth/orders', 'customer'],
  ['GET', '/api/auth/invoice', 'customer'],
  ['GET', '/api/auth/reviews', 'customer'],
  ['GET', '/api/auth/reviews/[id]/photos', 'customer'],
  ['POST', '/api/products/[id]/reviews', 'customer'],
  ['PATCH', '/api/products/[id]/reviews', 'customer'],
  ['DELETE', '/api/products/[id]/reviews', 'customer'],
  ['GET', '/api/reminders', 'customer'],
  ['POST', '/api/reminders', 'customer'],
  ['PATCH', '/api/reminders/[id]', 'customer'],
  ['DELETE', '/api/reminders/[id]', 'customer'],
  ['POST', '/api/reminders/mute', 'anyone'],
  ['GET', '/api/wishlist', 'customer'],
  ['POST', '/api/wishlist', 'customer'],
  ['DELETE', '/api/wishlist/[productId]', 'customer'],

  // Staff, with the roles that have access. A courier has none of it.
  ['POST', '/api/admin/import/statement', 'admin', 'owner florist'],
  ['GET', '/api/admin/transfers', 'admin', 'owner florist'],
  ['POST', '/api/admin/transfers', 'admin', 'owner florist'],
  ['POST', '/api/admin/transfers/[id]', 'admin', 'owner florist'],
  ['POST', '/api/admin/transfers/refunds/[id]', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/transfers/refunds/[id]', 'admin', 'owner florist'],
  ['POST', '/api/admin/transfers/refunds/[id]/account', 'admin', 'owner florist'],
  ['POST', '/api/admin/transfers/refunds/[id]/link', 'admin', 'owner florist'],
  ['GET', '/api/admin/dashboard', 'admin', 'owner florist'],
  ['GET', '/api/admin/sales', 'admin', 'owner'],
  ['GET', '/api/admin/compared-books', 'admin', 'owner'],
  ['GET', '/api/admin/export/sales', 'admin', 'owner'],
  ['GET', '/api/admin/invoices', 'admin', 'owner'],
  ['GET', '/api/admin/export/invoices', 'admin', 'owner'],
  ['PUT', '/api/admin/invoices/[id]/issued', 'admin', 'owner'],
  ['DELETE', '/api/admin/invoices/[id]/issued', 'admin', 'owner'],
  ['PUT', '/api/orders/[id]/invoice', 'admin', 'owner florist'],
  ['DELETE', '/api/orders/[id]/invoice', 'admin', 'owner florist'],
  ['GET', '/api/admin/audit-log', 'admin', 'owner florist'],
  ['POST', '/api/products', 'admin', 'owner florist'],
  ['PATCH', '/api/products/[id]', 'admin', 'owner florist'],
  ['DELETE', '/api/products/[id]', 'admin', 'owner florist'],
  ['POST', '/api/products/[id]/restore', 'admin', 'owner florist'],
  ['GET', '/api/admin/products', 'admin', 'owner florist'],
  ['GET', '/api/admin/products/[id]', 'admin', 'owner florist'],
  ['GET', '/api/admin/price-rate', 'admin', 'owner florist'],
  ['GET', '/api/admin/product-categories', 'admin', 'owner florist'],
  ['GET', '/api/admin/export/products', 'admin', 'owner florist'],
  ['POST', '/api/admin/import/products', 'admin', 'owner florist'],
  ['POST', '/api/objects/upload', 'admin', 'owner florist'],
  ['PUT', '/api/admin/product-images', 'admin', 'owner florist'],
  ['GET', '/api/admin/analyze-product-image', 'admin', 'owner florist'],
  ['POST', '/api/admin/analyze-product-image', 'admin', 'owner florist'],
  ['GET', '/api/admin/articles', 'admin', 'owner florist'],
  ['GET', '/api/admin/articles/[id]', 'admin', 'owner florist'],
  ['POST', '/api/admin/articles', 'admin', 'owner florist'],
  ['PATCH', '/api/admin/articles/[id]', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/articles/[id]', 'admin', 'owner florist'],
  ['POST', '/api/admin/articles/preview', 'admin', 'owner florist'],
  ['GET', '/api/promotions', 'admin', 'owner'],
  ['POST', '/api/promotions', 'admin', 'owner'],
  ['PATCH', '/api/promotions/[id]', 'admin', 'owner'],
  ['DELETE', '/api/promotions/[id]', 'admin', 'owner'],
  ['GET', '/api/orders', 'admin', 'owner florist'],
  ['GET', '/api/orders/[id]', 'admin', 'owner florist'],
  ['PATCH', '/api/orders/[id]', 'admin', 'owner florist'],
  ['PATCH', '/api/orders/[id]/details', 'admin', 'owner florist'],
  ['PUT', '/api/orders/[id]/lines', 'admin', 'owner florist'],
  ['POST', '/api/orders/[id]/lines/quote', 'admin', 'owner florist'],
  ['POST', '/api/orders', 'admin', 'owner florist'],
  ['POST', '/api/orders/quote', 'admin', 'owner florist'],
  ['POST', '/api/orders/[id]/received', 'admin', 'owner florist'],
  ['POST', '/api/orders/[id]/payment-link', 'admin', 'owner florist'],
  ['DELETE', '/api/orders/[id]/supplement', 'admin', 'owner florist'],
  ['POST', '/api/orders/[id]/refunds', 'admin', 'owner'],
  ['GET', '/api/orders/[id]/photos', 'admin', 'owner florist'],
  ['POST', '/api/orders/[id]/photos', 'admin', 'owner florist'],
  ['DELETE', '/api/orders/[id]/photos/[photoId]', 'admin', 'owner florist'],
  ['DELETE', '/api/orders/[id]/review', 'admin', 'owner florist'],
  ['GET', '/api/admin/order-sheet', 'admin', 'owner florist'],
  ['GET', '/api/admin/today', 'admin', 'owner florist'],
  ['POST', '/api/admin/today/moves', 'admin', 'owner florist'],
  ['GET', '/api/admin/cash', 'admin', 'owner florist'],
  ['POST', '/api/admin/cash', 'admin', 'owner florist'],
  ['GET', '/api/admin/runs', 'admin', 'owner florist'],
  ['POST', '/api/admin/runs', 'admin', 'owner florist'],
  ['PATCH', '/api/admin/runs/[id]', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/runs/[id]', 'admin', 'owner florist'],
  ['POST', '/api/admin/runs/[id]/link', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/runs/[id]/link', 'admin', 'owner florist'],
  ['GET', '/api/admin/stuck-payments', 'admin', 'owner'],
  ['GET', '/api/admin/export/orders', 'admin', 'owner'],
  ['GET', '/api/customers', 'admin', 'owner florist'],
  ['GET', '/api/admin/export/customers', 'admin', 'owner'],
  ['GET', '/api/admin/customers/find', 'admin', 'owner florist'],
  ['GET', '/api/admin/customers/[id]', 'admin', 'owner florist'],
  ['POST', '/api/admin/customers/[id]/notes', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/customers/[id]/notes/[noteId]', 'admin', 'owner florist'],
  ['POST', '/api/admin/customers/[id]/consents', 'admin', 'owner florist'],
  ['GET', '/api/admin/customers/[id]/forget', 'admin', 'owner'],
  ['POST', '/api/admin/customers/[id]/forget', 'admin', 'owner'],
  ['POST', '/api/admin/privacy/show', 'admin', 'owner'],
  ['POST', '/api/admin/privacy/forget', 'admin', 'owner'],
  // Kinds and ids only, of what both roles may read.
  ['GET', '/api/admin/events', 'admin', 'owner florist'],
  ['GET', '/api/admin/opening', 'admin', 'owner'],
  ['GET', '/api/admin/settings', 'admin', 'owner'],
  ['PATCH', '/api/admin/settings', 'admin', 'owner'],
  ['GET', '/api/admin/staff', 'admin', 'owner'],
  ['GET', '/api/admin/webhook', 'admin', 'owner'],
  ['POST', '/api/admin/staff/invitations', 'admin', 'owner'],
  ['POST', '/api/admin/staff/invitations/[id]', 'admin', 'owner'],
  ['DELETE', '/api/admin/staff/invitations/[id]', 'admin', 'owner'],
  ['PATCH', '/api/admin/staff/[id]', 'admin', 'owner'],
  ['DELETE', '/api/admin/staff/[id]', 'admin', 'owner'],
  ['DELETE', '/api/admin/staff/[id]/sessions', 'admin', 'owner'],
  ['DELETE', '/api/admin/staff/[id]/sessions/[session]', 'admin', 'owner'],
  ['GET', '/api/admin/claims', 'admin', 'owner florist'],
  ['GET', '/api/admin/claims/[id]/photos', 'admin', 'owner florist'],
  ['POST', '/api/admin/claims/[id]/answer', 'admin', 'owner florist'],
  ['GET', '/api/admin/messages', 'admin', 'owner florist'],
  ['PATCH', '/api/admin/messages/[id]', 'admin', 'owner florist'],
  ['GET', '/api/admin/messages/[id]/answers', 'admin', 'owner florist'],
  ['POST', '/api/admin/messages/[id]/answers', 'admin', 'owner florist'],
  ['GET', '/api/admin/answer-templates', 'admin', 'owner florist'],
  ['POST', '/api/admin/answer-templates', 'admin', 'owner florist'],
  ['PUT', '/api/admin/answer-templates/[id]', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/answer-templates/[id]', 'admin', 'owner florist'],
  ['GET', '/api/admin/reviews', 'admin', 'owner florist'],
  ['GET', '/api/admin/reviews/[id]', 'admin', 'owner florist'],
  ['PATCH', '/api/admin/reviews/[id]', 'admin', 'owner florist'],
  ['PUT', '/api/admin/reviews/[id]/answer', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/reviews/[id]/answer', 'admin', 'owner florist'],
  ['GET', '/api/admin/reviews/[id]/photos', 'admin', 'owner florist'],
  ['PUT', '/api/admin/reviews/[id]/photos/[photoId]', 'admin', 'owner florist'],
  ['DELETE', '/api/admin/reviews/[id]/photos/[photoId]', 'admin', 'owner florist'],
]

const RECORDED = 'The path is recorded (section 7 of the specification).'
const BELOW = 'The path continues a recorded one, of the same entity.'

/** The paths outside /api/admin that have a call for admins only, and why they are there. */
const ADMIN_ELSEWHERE: Record<string, string> = {
  '/api/customers': RECORDED,
  '/api/objects/upload': RECORDED,
  '/api/orders': RECORDED,
  '/api/orders/[id]': RECORDED,
  '/api/orders/[id]/confirmed': BELOW,
  '/api/orders/[id]/details': BELOW,
  '/api/orders/[id]/lines': BELOW,
  '/api/orders/[id]/lines/quote': BELOW,
  '/api/orders/[id]/received': BELOW,
  '/api/orders/[id]/payment-link': BELOW,
  '/api/orders/[id]/supplement': BELOW,
  '/api/orders/[id]/invoice': BELOW,
  '/api/orders/[id]/photos': BELOW,
  '/api/orders/[id]/photos/[photoId]': BELOW,
  '/api/orders/[id]/refunds': BELOW,
  '/api/orders/[id]/review': BELOW,
  '/api/orders/quote': BELOW,
  '/api/products': RECORDED,
  '/api/products/[id]': RECORDED,
  '/api/products/[id]/restore': BELOW,
  '/api/promotions': RECORDED,
  '/api/promotions/[id]': RECORDED,
}

describe('who may call', () => {
  it('is as reviewed, for every call', () => {
    const line = (method: string, path: string, access: string, roles = '') => `${method} ${path}: ${access} ${roles}`
    const declared = CALLS.map(({ method, path, access, permission }) =>
      line(method, path, access, permission && PERMISSIONS[permission].join(' ')),
    )
    expect(declared.toSorted()).toEqual(REVIEWED.map((row) => line(...row)).toSorted())
  })

  it('is staff only under /api/admin, and elsewhere only where there is a reason', () => {
    const isBackOffice = (path: string) => path.startsWith('/api/admin/')
    expect(CALLS.filter(({ path, access }) => isBackOffice(path) && access !== 'admin')).toEqual([])
    const elsewhere = CALLS.filter(({ path, access }) => access === 'admin' && !isBackOffice(path))
    expect([...new Set(elsewhere.map(({ path }) => path))].toSorted()).toEqual(Object.keys(ADMIN_ELSEWHERE).toSorted())
  })
})
