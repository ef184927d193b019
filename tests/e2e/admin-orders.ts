import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { expect } from './fixtures.ts'

/** Buys in the sandbox. Resolves to the order's number. */
export const buy = (shopUrl: string) => buyAs(new BrowserLike(shopUrl), shopUrl, 'buyer@example.com')

/** Buys a bouquet for each of some time slots of a day; the slot '' is any time. Resolves to the orders' numbers. */
export async function buyForSlots<Slots extends string[]>(shop: RunningShop, deliveryDate: Day, ...slots: Slots) {
  const ids: string[] = []
  for (const slotId of slots)
    ids.push(await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com', undefined, { deliveryDate, slotId }))
  return ids as { [Index in keyof Slots]: string }
}

/** Reads an order as the signed-in admin, with its names in a language or in that of the browser. */
export async function readOrder(page: Page, id: string, locale?: Locale): Promise<OrderDetail> {
  const answer = await page.request.get(`/api/orders/${id}`, { params: locale ? { locale } : {} })
  expect(answer.ok(), `GET /api/orders/${id}`).toBe(true)
  return (await answer.json()) as OrderDetail
}
