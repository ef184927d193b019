import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyTemplate } from '../factories/copy-template.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShop, shopCommand, type RunningShop } from '../factories/running-shop.ts'
import { isUsual } from '../factories/usual-day.ts'
import { controls } from '../faults/provider.ts'
import { words } from './account.ts'
import { expect, flowsIn, test as base } from './fixtures.ts'
import {
  cartOf,
  field,
  fillCard,
  fillDelivery,
  holdRoses,
  openCheckout,
  openCheckoutOn,
  orderNumber,
  payButton,
} from './purchase.ts'
import { addDays, formatDay, todayInVietnam, type Day } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'

const VIETNAM = '+07:00'

/** A shop whose time a test moves on. */
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
    const clockFile = join(dataDir, 'clock-offset')
    let shop: RunningShop | undefined
    await use({
      url: `http://127.0.0.1:${port}`,
      shop: () => shop!,
      async goTo(page, instant) {
        // In one step: the shop reads the file at any moment.
        await writeFile(`${clockFile}.new`, String(instant - Date.now()))
        await rename(`${clockFile}.new`, clockFile)
        const env = { DATA_DIR: dataDir, PORT: String(port), CLOCK_OFFSET_FILE: clockFile }
        shop ??= await runShop(env, shopCommand('tests/faults/shop-with-clock.ts'))
        await page.clock.setFixedTime(instant)
      },
    })
    await shop?.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** Returns the first day from today on that is usual, as is the day after it, in the same month of the calendar. */
function twoUsualDays(day: Day = todayInVietnam()): Day {
  const next = addDays(day, 1)
  return isUsual(day) && isUsual(next) && next.slice(0, 7) === day.slice(0, 7) ? day : twoUsualDays(next)
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
    await holdRoses(page, locale)
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

  test(`a day whose last order is over stays, and its field says so, also after a reload (${locale})`, async ({
    page,
    times,
  }) => {
    const today = twoUsualDays()
    const lastOrder = Date.parse(`${today}T14:00:00${VIETNAM}`)
    await times.goTo(page, lastOrder - 10 * MINUTE_MS)
    await openCheckoutOn(page, locale, today)
    await fillDelivery(page, locale)
    await page.getByRole('radio', { name: '16:00–18:00' }).check()
    const when = page.getByRole('group', { name: t('checkout:when.title'), exact: true })
    await expect(when).toContainText(t('checkout:when.held', { until: '14:00' }))

    await times.goTo(page, lastOrder + MINUTE_MS)
    const tooLate = when.getByText(t('errors:date_cut_off')).first()
    for (const open of [() => field(page, locale, 'name').fill('Phạm Thị Mai'), () => page.reload()]) {
      await open()
      await expect(tooLate).toBeVisible()
      await expect(when).toContainText(formatDay(today))
      await expect(when).not.toContainText(t('checkout:when.held', { until: '14:00' }))
    }
    await fillCard(page, locale)
    await payButton(page, locale).click()
    await expect(when.getByRole('button', { name: new RegExp(t('checkout:delivery.date')) })).toBeFocused()

    await page.keyboard.press('Enter')
    await page.getByRole('gridcell').locator('button:enabled').first().click()
    await expect(when).toContainText(formatDay(addDays(today, 1)))
    await expect(tooLate).toHaveCount(0)
    await payButton(page, locale).click()
    expect(await orderNumber(page, locale)).toHaveLength(26)
  })
}
