import type { Access } from './endpoint.ts'

/** The methods an endpoint may have. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/**
 * Every endpoint of the API and who may call it. What counts is the `access` that each gives to `endpoint()`; this is
 * the list to read and to judge them by. tests/api/access.test.ts fails on an endpoint that is missing here, on one
 * that says something else, and calls every one as guest, customer, admin and with an expired session.
 * `/api/health`, `/api/ready` and uploads to signed addresses (`/objects/…`) are the process's own (src/server/http).
 */
export const ACCESS: Readonly<Record<string, Partial<Record<Method, Access>>>> = {
  '/api/admin/analyze-product-image': { GET: 'admin', POST: 'admin' },
  '/api/admin/articles/[id]': { GET: 'admin', PATCH: 'admin', DELETE: 'admin' },
  '/api/admin/articles': { GET: 'admin', POST: 'admin' },
  '/api/admin/articles/preview': { POST: 'admin' },
  '/api/admin/dashboard': { GET: 'admin' },
  '/api/admin/export/customers': { GET: 'admin' },
  '/api/admin/export/orders': { GET: 'admin' },
  '/api/admin/export/products': { GET: 'admin' },
  '/api/admin/import/products': { POST: 'admin' },
  '/api/admin/messages/[id]': { PATCH: 'admin' },
  '/api/admin/messages': { GET: 'admin' },
  '/api/admin/order-sheet': { GET: 'admin' },
  '/api/admin/product-categories': { GET: 'admin' },
  '/api/admin/product-images': { PUT: 'admin' },
  '/api/admin/products/[id]': { GET: 'admin' },
  '/api/admin/products': { GET: 'admin' },
  '/api/admin/reviews/[id]': { PATCH: 'admin' },
  '/api/admin/reviews': { GET: 'admin' },
  '/api/admin/trail': { GET: 'admin' },
  '/api/articles': { GET: 'anyone' },
  '/api/auth/callback': { GET: 'anyone' },
  '/api/auth/change-password': { POST: 'customer' },
  '/api/auth/delete-account': { POST: 'customer' },
  '/api/auth/export': { GET: 'customer' },
  '/api/auth/forgot-password': { POST: 'anyone' },
  '/api/auth/login': { POST: 'anyone' },
  '/api/auth/oidc': { GET: 'anyone' },
  '/api/auth/orders': { GET: 'customer' },
  '/api/auth/profile': { PATCH: 'customer' },
  '/api/auth/register': { POST: 'anyone' },
  '/api/auth/reset-password': { POST: 'anyone' },
  '/api/auth/reviews': { GET: 'customer' },
  '/api/auth/user': { GET: 'customer' },
  '/api/auth/verify-email': { GET: 'optional', POST: 'customer' },
  '/api/checkout/details': { POST: 'anyone' },
  '/api/confirm-payment': { POST: 'anyone' },
  '/api/contact': { POST: 'anyone' },
  '/api/create-payment-intent': { POST: 'optional' },
  '/api/customers': { GET: 'admin' },
  '/api/login': { GET: 'anyone' },
  '/api/logout': { GET: 'anyone' },
  '/api/objects/upload': { POST: 'admin' },
  '/api/orders/[id]': { GET: 'admin', PATCH: 'admin' },
  '/api/orders/[id]/refunds': { POST: 'admin' },
  '/api/orders/[id]/review': { DELETE: 'admin' },
  '/api/orders': { GET: 'admin' },
  '/api/orders/track/[orderId]': { GET: 'anyone' },
  '/api/products/[id]': { PATCH: 'admin', DELETE: 'admin' },
  '/api/products/[id]/restore': { POST: 'admin' },
  '/api/products/[id]/reviews': { GET: 'anyone', POST: 'customer', PATCH: 'customer', DELETE: 'customer' },
  '/api/products': { GET: 'anyone', POST: 'admin' },
  '/api/promotions/[id]': { PATCH: 'admin', DELETE: 'admin' },
  '/api/promotions': { GET: 'admin', POST: 'admin' },
  '/api/promotions/validate/[code]': { GET: 'anyone' },
  '/api/search': { GET: 'anyone' },
  '/api/webhooks/stripe': { POST: 'anyone' },
  '/api/wishlist/[productId]': { DELETE: 'customer' },
  '/api/wishlist': { GET: 'customer', POST: 'customer' },
}
