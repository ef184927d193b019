import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { deliveryHolds } from '#db/schema/index.ts'
import type { Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { inDatabase } from './database.ts'
import { expect, open, test, text } from './fixtures.ts'
import { placesLeft, takePlaces } from './places.ts'
import { fillCard, fillDelivery, openCheckoutOn, orderNumber, payButton } from './purchase.ts'

const SLOT = '18-20'

/** Chooses the slot on a day that no other test uses, and waits until its place is held. */
async function hold(page: Page, count: number): Promise<{ date: Day; places: number }> {
  const date = usualDay(count)
  const places = await left(page, date)
  await openCheckoutOn(page, 'en', date)
  await page.getByRole('radio', { name: '18:00–20:00' }).check()
  await expect(held(page)).toBeVisible()
  return { date, places }
}

const held = (page: Page) => page.getByText(/^Your place is held until \d\d:\d\d/)

const left = async (page: Page, date: Day) => (await placesLeft(page, date, SLOT))!

/** Resolves to how long the place on a day is still held: 15 minutes at first, less than a second once it was left. */
const minutesHeld = (shop: RunningShop, date: Day): Promise<number> =>
  inDatabase(shop, async (db) => {
    const [row] = await db.select().from(deliveryHolds).where(eq(deliveryHolds.day, date))
    return (row!.until.getTime() - Date.now()) / MINUTE_MS
  })

test('a checkout that is left gives its place back at once, and takes it again on the way back', async ({
  page,
  shop,
}) => {
  const { date, places } = await hold(page, 60)
  expect(await left(page, date)).toBe(places - 1)
  await open(page, 'en', '/cart')
  await expect.poll(() => left(page, date)).toBe(places)
  await page.goBack()
  await expect(held(page)).toBeVisible()
  expect(await left(page, date)).toBe(places - 1)
  await page.reload()
  await expect(held(page)).toBeVisible()
  // The place belongs to the page that followed, whenever the message of the one before arrives.
  expect(await minutesHeld(shop, date)).toBeGreaterThan(10)
})

test('a place that others have taken meanwhile is said to be full on the way back', async ({ page, shop }) => {
  const { date, places } = await hold(page, 80)
  await open(page, 'en', '/cart')
  await expect.poll(() => left(page, date)).toBe(places)
  await takePlaces(shop, date, SLOT, places)
  await page.goBack()
  const slots = page.getByRole('radiogroup', { name: text('en', 'checkout', 'when.slot') })
  await expect(slots).toContainText(text('en', 'errors', 'slot_full'))
  await expect(held(page)).toHaveCount(0)
})

test('a tab that shares the payment keeps the place when the other one is left', async ({ page, shop }) => {
  const { date, places } = await hold(page, 100)
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/checkout'))
  const other = await opening
  await expect(held(other)).toBeVisible()
  // Each time that a tab is left, the other one takes the place again.
  const takesAgain = () => other.waitForResponse((answer) => answer.url().includes('/api/create-payment-intent'))
  const first = takesAgain()
  // The tab that has held the place last is left.
  await page.reload()
  await expect(held(page)).toBeVisible()
  await first
  const second = takesAgain()
  await open(page, 'en', '/cart')
  await second
  await expect.poll(() => minutesHeld(shop, date)).toBeGreaterThan(10)
  expect(await left(page, date)).toBe(places - 1)
  await fillDelivery(other, 'en')
  await fillCard(other, 'en')
  await payButton(other, 'en').click()
  expect(await orderNumber(other, 'en')).toHaveLength(26)
  expect(await left(page, date)).toBe(places - 1)
})

test('a customer who leaves while the bank asks keeps the place', async ({ page, shop }) => {
  const { date, places } = await hold(page, 120)
  await fillDelivery(page, 'en')
  await fillCard(page, 'en')
  let isLeft = false
  page.on('request', (request) => void (isLeft ||= request.url().includes('/api/checkout/leave')))
  await page.route('**/payment_intents/*/confirm*', () => {})
  const asked = page.waitForRequest('**/payment_intents/*/confirm*')
  await payButton(page, 'en').click()
  await asked
  await open(page, 'en', '/cart')
  expect(isLeft).toBe(false)
  expect(await minutesHeld(shop, date)).toBeGreaterThan(10)
  expect(await left(page, date)).toBe(places - 1)
})
