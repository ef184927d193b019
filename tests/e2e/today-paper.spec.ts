import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin, overflow } from './back-office.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'

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
    await expect(papers).toContainText(surprise.slice(0, 8))
    expect(await papers.innerText()).not.toMatch(/Lê Minh An|0900|Mai|₫/)
    expect(await papers.locator('blockquote').evaluate((quote) => getComputedStyle(quote).fontFamily)).toMatch(
      /Patrick Hand/,
    )

    await page.getByLabel(t('adminToday:paper.kind')).selectOption('slips')
    await expect(papers).toHaveCount(2)
    const slip = (id: string) => papers.filter({ hasText: id.slice(0, 8) })
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
