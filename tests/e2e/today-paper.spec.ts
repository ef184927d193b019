import type { Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { addDays, dayInVietnam, formatDay } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'

const EMAIL = 'today-paper@example.com'
const SENDER = { customerName: 'Lê Minh An', customerPhone: '0900000097' }
const CARD = { cardMessage: 'Chúc mừng sinh nhật chị!', cardSignature: 'Em An' }

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`cards and courier slips of a day are printed on A6 and A4, black on white (${locale})`, async ({
    page,
    shop,
  }) => {
    const day = usualDay(locale === 'en' ? 340 : 342)
    const buy = (details: Record<string, string | boolean>) =>
      buyAs(new BrowserLike(shop.url), shop.url, EMAIL, undefined, { ...SENDER, deliveryDate: day, ...details })
    const gift = { recipientName: 'Chị Mai', recipientPhone: '0912345678' }
    const surprise = await buy({ ...gift, ...CARD, surprise: true, nobodyHome: 'neighbour' })
    const plain = await buy({ ...gift, notes: 'Ngõ nhỏ, gọi trước' })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    if (theme === 'dark') await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.getByRole('link', { name: t('adminToday:papers') }).click()

    // The card has the customer's words, the small number of its flowers, and nothing about the sender.
    const papers = page.locator('.p-paper')
    await expect(papers).toHaveCount(1)
    await expect(papers).toContainText(CARD.cardMessage)
    await expect(papers).toContainText(shortOrderId(surprise))
    expect(await papers.innerText()).not.toMatch(/Lê Minh An|0900|Mai|₫/)
    expect(await papers.locator('blockquote').evaluate((quote) => getComputedStyle(quote).fontFamily)).toMatch(
      /Patrick Hand/,
    )

    await page.getByLabel(t('adminToday:paper.kind')).selectOption('slips')
    await expect(papers).toHaveCount(2)
    const slip = (id: string) => papers.filter({ hasText: shortOrderId(id) })
    await expect(slip(plain)).toContainText(t('adminOrders:gift.call', { name: 'Chị Mai', phone: gift.recipientPhone }))
    await expect(slip(plain)).toContainText('Ngõ nhỏ, gọi trước')
    await expect(slip(plain)).toContainText(t('adminToday:paper.withoutCard'))
    // A surprise: the courier has the number of the sender, not that of the recipient.
    await expect(slip(surprise)).toContainText(SENDER.customerPhone)
    await expect(slip(surprise)).not.toContainText(gift.recipientPhone)
    await expect(slip(surprise)).toContainText(t('adminOrders:gift.absence.neighbour'))
    await expect(slip(surprise)).toContainText(t('adminToday:paper.withCard'))
    expect((await papers.allInnerTexts()).join(' ')).not.toMatch(/₫|\$|@/)

    if (theme === 'dark') await darken(page)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findViolations(page, '.a-main')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.emulateMedia({ media: 'print' })
    const inks = await papers.evaluateAll((all) =>
      all.flatMap((each) => [...each.querySelectorAll('p, li')].map((text) => getComputedStyle(text).color)),
    )
    expect(new Set(inks)).toEqual(new Set(['rgb(0, 0, 0)']))
    // One slip a page on A6; both on one page of A4.
    const pages = async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      return pdf.match(/\/MediaBox\s*\[[^\]]*\]/g)!.map((box) =>
        box
          .match(/[\d.]+/g)!
          .map(Number)
          .slice(2)
          .map(Math.round),
      )
    }
    expect(await pages()).toEqual([
      [298, 420],
      [298, 420],
    ])
    await page.emulateMedia({ media: 'screen' })
    await page.getByLabel(t('adminToday:paper.size')).selectOption('a4')
    await expect(page.locator('.p-papers')).toHaveAttribute('data-paper', 'a4')
    await page.emulateMedia({ media: 'print' })
    expect(await pages()).toEqual([[595, 842]])
  })
}

/** Notes, in place of each print, what the page shows to the printer. Returns what reads it. */
async function notePrints(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const prints: string[] = []
    Object.assign(globalThis, { prints })
    window.print = () => prints.push(document.body.innerText)
  })
  return () => page.evaluate('prints')
}

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const printButton = (page: Page) => page.getByRole('button', { name: t('adminOrders:daySheet.print'), exact: true })

  test(`what changed after the papers were opened is on the print; without an answer it is asked (${locale})`, async ({
    page,
    shop,
  }) => {
    const deliveryDate = usualDay(350)
    const gift = { ...CARD, recipientName: 'Chị Mai', recipientPhone: '0912345678' }
    const buy = () => buyAs(new BrowserLike(shop.url), shop.url, EMAIL, undefined, { deliveryDate, ...gift })
    const [id, other] = [await buy(), await buy()]
    await openAdmin(page, locale, `/admin/orders/slips?day=${deliveryDate}`)
    const papers = page.locator('.p-paper')
    await expect(papers).toHaveCount(2)
    const prints = await notePrints(page)

    const { updatedAt } = await readOrder(page, id)
    await call(page, 'PATCH', `/api/orders/${id}/details`, { updatedAt, cardMessage: 'Chúc chị mau khỏe!' })
    await call(page, 'PATCH', `/api/orders/${other}`, { status: 'cancelled' })
    await printButton(page).click()
    await expect.poll(prints).toEqual([expect.stringContaining('Chúc chị mau khỏe!')])
    expect((await prints())[0]).not.toContain(CARD.cardMessage)
    expect((await prints())[0]).not.toContain(shortOrderId(other))

    // The browser's own key does the same.
    await call(page, 'PATCH', `/api/orders/${other}`, { status: 'pending' })
    await page.keyboard.press('Control+p')
    await expect.poll(async () => (await prints())[1]).toContain(shortOrderId(other))

    // Old papers are printed only if staff want them.
    const sheet = '**/api/admin/order-sheet*'
    await page.route(sheet, (route) => route.abort())
    await printButton(page).click()
    const question = page.getByRole('alertdialog', { name: t('adminOrders:daySheet.unread.title') })
    await expect(question).toContainText(t('admin:offline'))
    expect(await findViolations(page, '[role=alertdialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(printButton(page)).toBeFocused()
    expect(await prints()).toHaveLength(2)
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: t('adminOrders:daySheet.unread.print') }).click()
    await expect.poll(async () => (await prints()).length).toBe(3)
    expect((await prints())[2]).toContain(shortOrderId(other))
    expect((await prints())[2]).not.toContain(t('adminOrders:daySheet.unread.title'))
    await expect(papers).toHaveCount(2)

    // The key works while the question is open, which is not on the print.
    await printButton(page).click()
    await expect(question).toBeVisible()
    await page.unroute(sheet)
    await page.emulateMedia({ media: 'print' })
    await page.keyboard.press('Control+p')
    await expect.poll(async () => (await prints()).length).toBe(4)
    expect((await prints())[3]).toContain(shortOrderId(other))
    expect((await prints())[3]).not.toContain(t('adminOrders:daySheet.unread.title'))
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    expect(await prints()).toHaveLength(4)
    await page.route(sheet, (route) => route.abort())

    // What an earlier visit has read is not shown as if it was read now.
    await page.getByRole('link', { name: t('adminToday:back') }).click()
    await page.getByRole('link', { name: t('adminToday:papers') }).click()
    await expect(page.getByRole('button', { name: t('admin:retry') })).toBeVisible()
    await expect(papers).toHaveCount(0)
  })

  test(`a sheet without a day that stays open over midnight prints the new day (${locale})`, async ({ page }) => {
    const now = new Date()
    const dayAfter = (days: number) => formatDay(addDays(dayInVietnam(now), days))
    await page.clock.setFixedTime(now)
    await openAdmin(page, locale, '/admin/orders/sheet')
    const heading = (days: number) => t('adminOrders:daySheet.headingAll', { day: dayAfter(days) })
    await expect(page.getByRole('heading', { name: heading(0) })).toBeVisible()
    const prints = await notePrints(page)
    await page.clock.setFixedTime(now.getTime() + DAY_MS)
    await printButton(page).click()
    await expect.poll(prints).toEqual([expect.stringContaining(heading(1))])
  })
}
