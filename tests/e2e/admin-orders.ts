import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'

/** Buys in the sandbox. Resolves to the order's number. */
export const buy = (shopUrl: string) => buyAs(new BrowserLike(shopUrl), shopUrl, 'buyer@example.com')

/** Reads an order as the signed-in admin. */
export const read = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
