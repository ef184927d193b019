import { describe, expect, it } from 'vitest'
import type { Access, Method } from '#shared/call.ts'
import { CALLS } from '#src/calls.ts'

type Row = readonly [method: Method, path: string, access: Access]

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
  // Its signature identifies the payment provider.
  ['POST', '/api/webhooks/[provider]', 'anyone'],

  // Guests buy, too. The client secret shows whose payment it is, and an order joins the account that is signed in.
  ['POST', '/api/create-payment-intent', 'optional'],
  ['POST', '/api/checkout/details', 'optional'],
  ['POST', '/api/checkout/leave', 'anyone'],
  ['POST', '/api/confirm-payment', 'optional'],
  // The account or the token in the order's mails shows whose order it is.
  ['POST', '/api/orders/[id]/cancel', 'optional'],
  ['POST', '/api/orders/[id]/own', 'optional'],
  ['POST', '/api/orders/[id]/own/photos', 'optional'],
  ['PATCH', '/api/orders/[id]/own', 'optional'],
  ['POST', '/api/orders/[id]/own/claim', 'optional'],
  ['POST', '/api/orders/[id]/claims', 'optional'],
  ['POST', '/api/products/[id]/back-in-stock', 'anyone'],

  // Signing in and out. What is proved is in the query or the body: password, code, mailed token, the provider's
  // answer.
  ['GET', '/api/login', 'anyone'],
  ['GET', '/api/logout', 'anyone'],
  ['POST', '/api/auth/register', 'anyone'],
  ['POST', '/api/auth/login', 'anyone'],
  ['POST', '/api/auth/code', 'anyone'],
  ['POST', '/api/auth/forgot-password', 'anyone'],
  ['POST', '/api/auth/reset-password', 'anyone'],
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
  ['GET', '/api/auth/reviews', 'customer'],
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

  // Staff.
  ['GET', '/api/admin/dashboard', 'admin'],
  ['GET', '/api/admin/audit-log', 'admin'],
  ['POST', '/api/products', 'admin'],
  ['PATCH', '/api/products/[id]', 'admin'],
  ['DELETE', '/api/products/[id]', 'admin'],
  ['POST', '/api/products/[id]/restore', 'admin'],
  ['GET', '/api/admin/products', 'admin'],
  ['GET', '/api/admin/products/[id]', 'admin'],
  ['GET', '/api/admin/product-categories', 'admin'],
  ['GET', '/api/admin/export/products', 'admin'],
  ['POST', '/api/admin/import/products', 'admin'],
  ['POST', '/api/objects/upload', 'admin'],
  ['PUT', '/api/admin/product-images', 'admin'],
  ['GET', '/api/admin/analyze-product-image', 'admin'],
  ['POST', '/api/admin/analyze-product-image', 'admin'],
  ['GET', '/api/admin/articles', 'admin'],
  ['GET', '/api/admin/articles/[id]', 'admin'],
  ['POST', '/api/admin/articles', 'admin'],
  ['PATCH', '/api/admin/articles/[id]', 'admin'],
  ['DELETE', '/api/admin/articles/[id]', 'admin'],
  ['POST', '/api/admin/articles/preview', 'admin'],
  ['GET', '/api/promotions', 'admin'],
  ['POST', '/api/promotions', 'admin'],
  ['PATCH', '/api/promotions/[id]', 'admin'],
  ['DELETE', '/api/promotions/[id]', 'admin'],
  ['GET', '/api/orders', 'admin'],
  ['GET', '/api/orders/[id]', 'admin'],
  ['PATCH', '/api/orders/[id]', 'admin'],
  ['POST', '/api/orders/[id]/refunds', 'admin'],
  ['GET', '/api/orders/[id]/photos', 'admin'],
  ['POST', '/api/orders/[id]/photos', 'admin'],
  ['DELETE', '/api/orders/[id]/photos/[photoId]', 'admin'],
  ['DELETE', '/api/orders/[id]/review', 'admin'],
  ['GET', '/api/admin/order-sheet', 'admin'],
  ['GET', '/api/admin/stuck-payments', 'admin'],
  ['GET', '/api/admin/export/orders', 'admin'],
  ['GET', '/api/customers', 'admin'],
  ['GET', '/api/admin/export/customers', 'admin'],
  ['POST', '/api/admin/privacy/show', 'admin'],
  ['POST', '/api/admin/privacy/forget', 'admin'],
  ['GET', '/api/admin/settings', 'admin'],
  ['PATCH', '/api/admin/settings', 'admin'],
  ['GET', '/api/admin/claims', 'admin'],
  ['GET', '/api/admin/claims/[id]/photos', 'admin'],
  ['POST', '/api/admin/claims/[id]/answer', 'admin'],
  ['GET', '/api/admin/messages', 'admin'],
  ['PATCH', '/api/admin/messages/[id]', 'admin'],
  ['GET', '/api/admin/reviews', 'admin'],
  ['PATCH', '/api/admin/reviews/[id]', 'admin'],
]

const RECORDED = 'The path is recorded (section 7 of the specification).'
const BELOW = 'The path continues a recorded one, of the same entity.'

/** The paths outside /api/admin that have a call for admins only, and why they are there. */
const ADMIN_ELSEWHERE: Record<string, string> = {
  '/api/customers': RECORDED,
  '/api/objects/upload': RECORDED,
  '/api/orders': RECORDED,
  '/api/orders/[id]': RECORDED,
  '/api/orders/[id]/photos': BELOW,
  '/api/orders/[id]/photos/[photoId]': BELOW,
  '/api/orders/[id]/refunds': BELOW,
  '/api/orders/[id]/review': BELOW,
  '/api/products': RECORDED,
  '/api/products/[id]': RECORDED,
  '/api/products/[id]/restore': BELOW,
  '/api/promotions': RECORDED,
  '/api/promotions/[id]': RECORDED,
}

describe('who may call', () => {
  it('is as reviewed, for every call', () => {
    const line = (method: string, path: string, access: string) => `${method} ${path}: ${access}`
    const declared = CALLS.map(({ method, path, access }) => line(method, path, access))
    expect(declared.toSorted()).toEqual(REVIEWED.map((row) => line(...row)).toSorted())
  })

  it('is admins only under /api/admin, and elsewhere only where there is a reason', () => {
    const isBackOffice = (path: string) => path.startsWith('/api/admin/')
    expect(CALLS.filter(({ path, access }) => isBackOffice(path) && access !== 'admin')).toEqual([])
    const elsewhere = CALLS.filter(({ path, access }) => access === 'admin' && !isBackOffice(path))
    expect([...new Set(elsewhere.map(({ path }) => path))].toSorted()).toEqual(Object.keys(ADMIN_ELSEWHERE).toSorted())
  })
})
