import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyTemplate } from '../factories/copy-template.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { nodeCommand, runShop, type RunningShop } from '../factories/running-shop.ts'
import { isUsual } from '../factories/usual-day.ts'
import { controls } from '../faults/provider.ts'
import { words } from './account.ts'
import { expect, flowsIn, test as base } from './fixtures.ts'
import { addRoses, cartOf, field, fillCard, fillDelivery, openCheckout, orderNumber, payButton } from './purchase.ts'
import { addDays, todayInVietnam, type Day } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'

const VIETNAM = '+07:00'

/** A shop whose time a test moves on, by restarting it on the same data. */
interface Times {
  url: string
  shop(): RunningShop
  /** Moves the clocks of shop, provider and browser to this instant. */
  goTo(page: Page, instant: number): Promise<void>
}

const test = base.extend<{ times: Times }>({
  baseURL: ({ times }, use) => use(times.url),
  times: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-old-checkout-'))
    copyTemplate(dataDir)
    const port = await freePort()
    let shop: RunningShop | undefined
    await use({
      url: `http://127.0.0.1:${port}`,
      shop: () => shop!,
      async goTo(page, instant) {
        await shop?.close()
        const env = { DATA_DIR: dataDir, PORT: String(port), CLOCK_OFFSET_MS: String(instant - Date.now()) }
        shop = await runShop(env, [...nodeCommand, 'tests/faults/shop-with-clock.ts'])
        await page.clock.setFixedTime(instant)
      },
    })
    await shop?.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** Returns the first day from today on that is usual, as is the day after it. */
function twoUsualDays(day: Day = todayInVietnam()): Day {
  return isUsual(day) && isUsual(addDays(day, 1)) ? day : twoUsualDays(addDays(day, 1))
}

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a checkout left open for more than a day starts anew at Pay, without losing what was typed (${locale})`, async ({
    page,
    times,
  }) => {
    // At noon, so that the typed delivery day is not over when the time moves on.
    const morning = Date.parse(`${twoUsualDays()}T10:00:00${VIETNAM}`)
    await times.goTo(page, morning)
    await addRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    const [old] = await controls(times.shop()).intents()

    await times.goTo(page, morning + 24.5 * HOUR_MS)
    await fillCard(page, locale)
    await payButton(page, locale).click()
    await expect(page.locator('.toast')).toContainText(t('errors:checkout_expired'))
    await expect(payButton(page, locale)).toBeEnabled()
    expect(await cartOf(page)).toHaveLength(1)
    await expect(field(page, locale, 'name')).toHaveValue('Phạm Thị Lan')
    await expect(field(page, locale, 'email')).toHaveValue('lan@example.com')
    await expect(field(page, locale, 'address')).toHaveValue('5 Nguyễn Du, Hai Bà Trưng')

    await fillCard(page, locale)
    await payButton(page, locale).click()
    expect(await orderNumber(page, locale)).toHaveLength(26)
    const intents = await controls(times.shop()).intents()
    expect(intents.map(({ id, status }) => [id === old!.id, status])).toEqual([
      [true, 'canceled'],
      [false, 'succeeded'],
    ])
  })
}
