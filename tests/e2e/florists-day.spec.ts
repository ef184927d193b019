import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { slotText } from '#features/delivery/slot-text.ts'
import { formatDay, type Day } from '#shared/dates.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { raiseTags } from '#server/content-tags.ts'
import { writeShopState } from '#server/shop-state.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { photograph } from '../factories/photographs.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { asAdmin, call, chooseLanguage, noteToast, notedToast } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, LOCALES, overflow, test } from './fixtures.ts'
import { confirmationLink } from './guest-order.ts'
import { mailedLink, mailTo } from './mail.ts'
import { fillCard, payButton } from './purchase.ts'
import { isKept } from './run-page.ts'
import { spyOnSound } from './sound.ts'

const PASSWORD = 'hoa sữa mùa thu'

/** Languages and widths differ together, so that two days meet each of them; all four with EVERY_LANGUAGE=1. */
const DAYS: readonly (readonly [Locale, number])[] = process.env.EVERY_LANGUAGE
  ? LOCALES.flatMap((locale) => [390, 1440].map((width) => [locale, width] as const))
  : [
      ['vi', 390],
      ['en', 1440],
    ]

const picture = () => photograph({ width: 900, height: 1200 }).jpeg().toBuffer()

/** Opens a browser of its own, in a language and at a width, that nobody has used. */
async function openBrowser(browser: Browser, shop: RunningShop, locale: Locale, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 844 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  // From the start: the browser hands choosers over only some time after the first listener.
  page.on('filechooser', () => {})
  await chooseLanguage(page, locale)
  return page
}

/** Invites a person, who accepts in this browser by the mailed link and is welcomed on the page that opens then. */
async function accept(owner: Page, person: Page, shop: RunningShop, locale: Locale, role: string): Promise<void> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@example.org`
  await call(owner, 'POST', '/api/admin/staff/invitations', { email, role })
  await person.goto(await mailedLink(shop.dataDir, 'staff_invitation', email))
  await person.locator('[name=firstName]').fill('An')
  await person.locator('[name=password]').fill(PASSWORD)
  const accepted = person.waitForResponse((answer) => answer.url().includes('/api/auth/invitation/accept'))
  await person.getByRole('button', { name: words(locale)('invitation:submit') }).click()
  expect((await accepted).ok()).toBe(true)
  // Until a page has shown it, the toast is stored for the next one.
  await expect(toast(person, words(locale)('invitation:done'))).toBeVisible()
}

test.afterEach(({ shop }) =>
  inDatabase(shop, async (db) => {
    await writeShopState(db, 'deliveryRules', null)
    await db.batch([...raiseTags(db, ['site'])])
  }),
)

for (const [index, [locale, width]] of DAYS.entries()) {
  const t = words(locale)
  /** A day that no other spec reads. */
  const day: Day = usualDay(185 + index)
  const field = (page: Page, name: string) => page.getByLabel(t(`admin:auditLog.fields.${name}`), { exact: true })

  /** Takes an order by phone, to be paid by a link. Resolves to the link. */
  async function takeOrder(page: Page): Promise<string> {
    await page.goto('/admin/orders/new')
    await page.getByRole('combobox', { name: t('adminOrders:phone') }).fill('0912345678')
    await page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true }).fill('Chị Hạnh')
    await page.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).click()
    await page.getByRole('listitem').getByLabel(t('adminNewOrder:lines.price')).fill('550k')
    await field(page, 'recipientName').fill('Trần Thị Hoa')
    await field(page, 'deliveryAddress').fill('9 Hàng Đào')
    await field(page, 'deliveryDate').fill(formatDay(day))
    await field(page, 'deliveryDate').press('Tab')
    await page.getByRole('radio', { name: t('adminNewOrder:payment.link') }).check()
    await expect(page.locator('.n-total strong')).toHaveText(/^₫[\d.]+$/)
    await expect(page.locator('.n-total')).not.toHaveAttribute('aria-busy')
    await page.getByRole('button', { name: t('adminNewOrder:place'), exact: true }).click()
    return page.getByRole('textbox', { name: t('adminOrders:payment.link.label') }).inputValue()
  }

  test(`a florist’s day (${locale}, ${width} px)`, async ({ page: owner, shop, browser }) => {
    test.setTimeout(240_000)
    await asAdmin(owner, locale)
    const florist = await openBrowser(browser, shop, locale, width)
    const tones = await spyOnSound(florist)

    await test.step('the florist, invited by mail, opens the day', async () => {
      await accept(owner, florist, shop, locale, 'florist')
      await florist.waitForURL(/\/admin(\/today)?$/)
      await florist.goto(`/admin/today?day=${day}`)
      await florist.waitForFunction(() => Number(localStorage['admin-heard-at']) >= performance.timeOrigin)
      await expect(florist.getByRole('heading', { level: 1 })).toContainText(t('adminToday:title'))
      const sound = florist.getByRole('button', { name: t('admin:live.sound') })
      await expect(sound).toHaveAttribute('aria-pressed', 'true')
      // A press allows the sound, also one that the screen is not yet ready for.
      await florist.getByRole('heading', { level: 1 }).click()
    })

    const email = `sender-${crypto.randomUUID().slice(0, 8)}@example.com`
    const gift = { recipientName: 'Chị Mai', recipientPhone: '0912345678', cardMessage: 'Chúc mừng sinh nhật chị!' }
    const id = await buyAs(new BrowserLike(shop.url), shop.url, email, undefined, { deliveryDate: day, ...gift })
    const short = numberOf(id)
    const column = (step: string) => florist.locator(`#t-${step}`).locator(`[data-order="${id}"]`)

    await test.step('hears the order come in, makes and photographs it, and prints its card', async () => {
      await expect(column('to_make')).toBeVisible()
      await expect.poll(tones).toBeGreaterThanOrEqual(2)
      const chooser = florist.waitForEvent('filechooser')
      await florist.getByRole('button', { name: t('adminToday:photoOf', short) }).click()
      await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await picture() })
      await expect(toast(florist, t('adminOrders:photos.added'))).toBeVisible()
      await expect(column('made')).toBeVisible()
      for (const wide of [390, 1440, width]) {
        await florist.setViewportSize({ width: wide, height: 844 })
        expect(await overflow(florist)).toBeLessThanOrEqual(0)
      }
      await florist.getByRole('link', { name: t('adminToday:papers') }).click()
      const card = florist.locator('.p-paper').filter({ hasText: short.number })
      await expect(card).toContainText(gift.cardMessage)
      expect(await card.innerText()).not.toContain('₫')
    })

    const link = await test.step('gives it to a courier', async () => {
      await florist.goto(`/admin/today?day=${day}`)
      await florist.getByRole('checkbox', { name: t('adminToday:select', short) }).check()
      await florist.getByRole('link', { name: t('adminToday:toCourier') }).click()
      await florist.getByLabel(t('adminRuns:courier'), { exact: true }).selectOption('')
      await florist.getByLabel(t('adminRuns:name')).fill('Minh')
      await florist.getByRole('button', { name: t('adminRuns:give', { count: 1 }) }).click()
      const run = florist.getByRole('region', { name: t('adminRuns:runOf', { name: 'Minh' }) })
      await run.getByRole('button', { name: t('adminRuns:link.open') }).click()
      await florist.getByRole('button', { name: t('adminRuns:link.make') }).click()
      return florist.getByLabel(t('adminRuns:link.label'), { exact: true }).inputValue()
    })

    await test.step('the courier delivers without network, and the phone tells the shop later', async () => {
      const courier = await openBrowser(browser, shop, locale, 390)
      await courier.goto(`${localizedPath(locale, '/run')}#${link.split('#')[1]!}`)
      const stop = courier.locator(`[data-stop="${id}"]`)
      await expect(stop).toBeVisible()
      await isKept(courier)
      await courier.context().setOffline(true)
      await stop
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() })
      await expect(stop).toContainText(t('run:willBeSent'))
      expect((await readOrder(owner, id)).status).not.toBe('delivered')
      await courier.context().setOffline(false)
      await expect(courier.getByText(t('run:done', { done: 1, count: 1 }))).toBeVisible()
      await florist.goto(`/admin/today?day=${day}`)
      await expect(column('delivered')).toBeVisible()
      await courier.context().close()
    })

    await test.step('the sender sees it delivered, with both photos', async () => {
      const sender = await openBrowser(browser, shop, locale, width)
      await sender.goto(await confirmationLink(shop, locale, email))
      await expect(sender.getByText(t('tracking:status.delivered.label')).first()).toBeVisible()
      for (const step of ['finished', 'delivered'])
        await expect(sender.getByRole('img', { name: t(`tracking:photos.alt.${step}`, short) })).toBeVisible()
      await sender.context().close()
    })

    const phoned = await test.step('an order by phone is paid by a link', async () => {
      const url = await takeOrder(florist)
      await florist.getByRole('link', { name: t('adminNewOrder:placed.open') }).click()
      await florist.waitForURL(/\/admin\/orders\/[0-9a-z]{26}$/)
      const customer = await openBrowser(browser, shop, locale, width)
      await customer.goto(url)
      await fillCard(customer, locale)
      await payButton(customer, locale).click()
      await expect(customer.getByRole('heading', { name: t('paymentLink:states.paid.title') })).toBeVisible({
        timeout: 20_000,
      })
      await customer.context().close()
      return new URL(florist.url()).pathname.split('/').at(-1)!
    })

    await test.step('and comes at another time', async () => {
      await florist.reload()
      await florist.getByRole('button', { name: t('adminOrders:edit.open') }).press('Enter')
      const dialog = florist.getByRole('dialog')
      await dialog.getByLabel(t('admin:auditLog.fields.slotId')).selectOption('14-16')
      await dialog.getByRole('button', { name: t('adminOrders:edit.submit'), exact: true }).press('Enter')
      await expect(toast(florist, t('adminOrders:edit.saved'))).toBeVisible()
      const order = await readOrder(owner, phoned)
      expect(order).toMatchObject({ slotId: '14-16', paymentStatus: 'paid', paymentMethod: 'card' })
      const history = florist.getByRole('region', { name: t('adminOrders:history.title') })
      await expect(history).toContainText(slotText('14-16', t))
    })

    await test.step('a courier with an account edits no order', async () => {
      const courier = await openBrowser(browser, shop, locale, width)
      await accept(owner, courier, shop, locale, 'courier')
      await courier.waitForURL((url) => !url.pathname.includes('invitation'))
      await noteToast(courier)
      await courier.goto(`/admin/orders/${phoned}`)
      await courier.waitForURL((url) => !url.pathname.includes('admin'))
      expect(await notedToast(courier, 'toast')).toContain(t('admin:guard.deniedText'))
      const { updatedAt } = await readOrder(owner, phoned)
      const refused = await courier.request.patch(`/api/orders/${phoned}/details`, {
        data: { updatedAt, cardMessage: 'Không được' },
      })
      expect(refused.status()).toBe(403)
      await courier.context().close()
    })

    // Ten seconds after the delivery, when the move cannot be taken back any more: the steps above fill them.
    await test.step('the sender gets a mail with the photo', async () => {
      const photoOfMail = async () => {
        const { html = '', attachments } = await mailTo(shop.dataDir, 'order_status', email)
        const photo = attachments.find(({ mimeType }) => mimeType === 'image/jpeg')
        return photo?.contentId && html.includes(`cid:${photo.contentId.slice(1, -1)}`) ? photo.content : null
      }
      await expect.poll(photoOfMail, { timeout: 60_000 }).not.toBeNull()
      const { width: wide = 0 } = await sharp(Buffer.from((await photoOfMail()) as ArrayBuffer)).metadata()
      expect(wide).toBeGreaterThan(0)
    })

    await test.step('the owner changes a fee, and the policy of both languages says so at once', async () => {
      await owner.goto('/admin/settings')
      const fees = owner.getByRole('region', { name: t('adminSettings:fees.title'), exact: true })
      const flat = fees.getByLabel(t('adminSettings:fees.in', { fee: t('adminSettings:fees.flat'), currency: 'VND' }))
      await flat.fill('65k', { timeout: 60_000 })
      const save = fees.getByRole('button', { name: t('adminSettings:fees.save') })
      const saved = owner.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
      await save.click()
      await saved
      for (const [language, fee] of [
        ['en', '₫65.000'],
        ['vi', '65.000'],
      ] as const)
        expect(await (await owner.request.get(localizedPath(language, '/shipping-policy'))).text()).toContain(fee)
    })

    await test.step('the history of the day has no word of the code', async () => {
      await owner.goto('/admin/history')
      const entries = owner.locator('.a-history-what, .a-changes')
      await expect(entries.first()).toBeVisible()
      const texts = await entries.allInnerTexts()
      expect(texts.length).toBeGreaterThan(20)
      for (const shown of texts) expect(shown).not.toMatch(/\w_\w|[{}]|<\/|\[object|undefined|null/)
    })
    await florist.context().close()
  })
}
