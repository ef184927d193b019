import type { TrackedOrder } from '#features/tracking/tracking.ts'
import { localizedPath } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { field, newAccount, openAccountPage, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { inDatabase, verifyEmail } from './database.ts'
import { expect, flowsIn, nextFrame, open, test } from './fixtures.ts'
import { mailedLink, mailTo } from './mail.ts'
import { loseNextAnswer } from './lost-answer.ts'

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a reminder is saved in the account, mailed, and muted by its link (${locale})`, async ({ page, shop }) => {
    const email = await newAccount(page, 'reminders')
    await verifyEmail(shop, email)
    const section = page.getByRole('region', { name: t('reminders:title') })
    const add = section.getByRole('button', { name: t('reminders:add') })
    await openAccountPage(page, locale, '/profile', add)
    await expect(section.getByText(t('reminders:none'))).toBeVisible()
    await add.click()

    // A day that no year has, and no name: each problem is beside its field.
    await section.getByRole('button', { name: t('reminders:save') }).click()
    await expect(section.getByText(t('errors:invalid_reminder_name'))).toBeVisible()
    await expect(field(page, locale, 'reminders:who')).toBeFocused()
    await field(page, locale, 'reminders:who').fill('Bà Ngoại')
    await section.getByRole('combobox', { name: t('reminders:day') }).selectOption('31')
    await section.getByRole('combobox', { name: t('reminders:month') }).selectOption('2')
    await section.getByRole('button', { name: t('reminders:save') }).click()
    await expect(section.getByText(t('errors:invalid_reminder_date'))).toBeVisible()

    // A death anniversary is on the lunar calendar, whose months have thirty days at most.
    const occasion = section.getByRole('combobox', { name: t('reminders:occasion') })
    const lunar = section.getByRole('radio', { name: t('reminders:calendars.lunar') })
    await occasion.selectOption('deathAnniversary')
    await expect(lunar).toBeChecked()
    await expect(section.getByText(t('reminders:lunarHint'))).toBeVisible()
    const day = section.getByRole('combobox', { name: t('reminders:day') })
    await expect(day.locator('option')).toHaveCount(30)
    await expect(day).toHaveValue('30')

    // A calendar that the customer has chosen stays when the occasion is corrected.
    await occasion.selectOption('birthday')
    await expect(lunar).not.toBeChecked()
    await lunar.check()
    await occasion.selectOption('anniversary')
    await occasion.selectOption('deathAnniversary')
    await occasion.selectOption('birthday')
    await expect(lunar).toBeChecked()
    await occasion.selectOption('deathAnniversary')
    await day.selectOption('30')
    await section.getByRole('combobox', { name: t('reminders:month') }).selectOption('12')
    expect(await findViolations(page, '#reminders')).toEqual([])
    await section.getByRole('button', { name: t('reminders:save') }).click()
    await expect(toast(page, t('reminders:saved'))).toBeVisible()
    const item = section.getByRole('listitem')
    await expect(item).toContainText('Bà Ngoại')
    await expect(item).toContainText(t('reminders:lunarDate', { day: 30, month: 12 }))

    const [reminder] = await inDatabase(shop, async (db) => {
      const own = await db.all<{ id: string; next_on: string; user_id: string }>(
        `select r.id, r.next_on, r.user_id from reminders r join users u on u.id = r.user_id where u.email = '${email}'`,
      )
      for (const { id, next_on, user_id } of own)
        await db.run(
          `insert into mails (id, kind, about, detail, locale, due_at)
           values ('reminder:${id}', 'reminder', '${user_id}', '${id} ${next_on}', '${locale}', 1)`,
        )
      return own
    })
    expect(reminder).toBeDefined()
    const { text = '' } = await mailTo(shop.dataDir, 'reminder', email)
    expect(text).toContain('/sympathy-flowers')
    const [, link = ''] = /(\/(?:vi\/)?reminders\/mute#\S+)/.exec(text) ?? []
    await page.goto(link)
    await expect(page.getByText(t('reminders:mutePage.done'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    // A link that was cut off, over the same page: it differs in its fragment alone.
    await page.goto(link.slice(0, -4))
    await expect(page.getByText(t('reminders:mutePage.failed'))).toBeVisible()
    await page.getByRole('link', { name: t('reminders:mutePage.account') }).click()
    await expect(item).toContainText(t('reminders:muted'))

    const named = (action: string) => t('reminders:named', { action: t(`reminders:${action}`), who: 'Bà Ngoại' })
    await section.getByRole('button', { name: named('unmute') }).click()
    await expect(item).not.toContainText(t('reminders:muted'))
    await section.getByRole('button', { name: named('delete') }).click()
    await expect(section.getByText(t('reminders:none'))).toBeVisible()
  })

  test(`a receipt and the page of an order offer a reminder, which a guest finds after signing in (${locale})`, async ({
    page,
    shop,
  }) => {
    const guest = `reminded-${crypto.randomUUID().slice(0, 8)}@example.com`
    const orderId = await buyAs(new BrowserLike(shop.url), shop.url, guest, undefined, {
      ...{ recipientName: 'Trần Thị Hoa', recipientPhone: '0912345678' },
      ...{ cardOccasion: 'birthday', cardMessage: 'Chúc mẹ vui' },
    })
    const { hash } = new URL(await mailedLink(shop.dataDir, 'order_confirmation', guest))
    await open(page, locale, `/track-order?id=${orderId}${hash}`)
    await page.getByRole('button', { name: t('receipts:remind') }).click()
    await expect(page.getByText(t('receipts:remindAccount'))).toBeVisible()
    const signIn = page.getByRole('link', { name: t('receipts:remindSignIn') })
    await expect(signIn).toBeFocused()
    await expect(signIn).toHaveAttribute(
      'href',
      new RegExp(`next=${encodeURIComponent(localizedPath(locale, '/profile'))}$`),
    )
    expect(await findViolations(page, '.own-order')).toEqual([])

    // Saved as suggested: one press more. The list that was asked for before comes later, and takes nothing away.
    await newAccount(page, 'reminded')
    const isSaved = Promise.withResolvers<void>()
    await page.route('**/api/reminders*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      await isSaved.promise
      await route.fulfill({ response })
    })
    const section = page.getByRole('region', { name: t('reminders:title') })
    const save = section.getByRole('button', { name: t('reminders:save') })
    await openAccountPage(page, locale, '/profile', save)
    const who = field(page, locale, 'reminders:who')
    await expect(who).toHaveValue('Trần Thị Hoa')
    await expect(who).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, t('reminders:saved'))).toBeVisible()
    const listed = page.waitForResponse(
      (answer) => answer.url().includes('/api/reminders') && answer.request().method() === 'GET',
    )
    isSaved.resolve()
    await (await listed).finished()
    await nextFrame(page)
    const { deliveryDate } = (await (await page.request.get(`/api/orders/track/${orderId}`)).json()) as TrackedOrder
    const [, month, day] = deliveryDate!.split('-').map(Number) as [number, number, number]
    const item = section.getByRole('listitem')
    await expect(item).toContainText('Trần Thị Hoa')
    await expect(item).toContainText(
      `${t('reminders:occasions.birthday')}, ${t('reminders:solarDate', { day, month })}`,
    )
    await page.reload()
    await expect(item).toBeVisible({ timeout: 20_000 })
    await expect(save).toHaveCount(0)

    // Signed in, the receipt leads to the form at once; closed, it does not open again.
    const receipt = { orderId, deliveryDate: '2028-02-29', recipientName: 'Bà Ngoại', remind: 'anniversary', card: 'x' }
    await page.evaluate((kept) => localStorage.setItem('receipts', kept), JSON.stringify([receipt]))
    await open(page, locale, '/')
    await page.getByRole('button', { name: t('receipts:remind') }).click()
    await expect(who).toHaveValue('Bà Ngoại', { timeout: 20_000 })
    await expect(section.getByRole('combobox', { name: t('reminders:day') })).toHaveValue('29')
    await expect(section.getByRole('combobox', { name: t('reminders:month') })).toHaveValue('2')
    await expect(section.getByRole('combobox', { name: t('reminders:occasion') })).toHaveValue('anniversary')
    await section.getByRole('button', { name: t('reminders:cancel') }).click()
    await page.reload()
    await expect(item).toBeVisible({ timeout: 20_000 })
    await expect(save).toHaveCount(0)

    // A list that could not be loaded comes with the reminder that is saved then, and not that one alone.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/reminders*', (route) => route.abort(), { times: 1 })
    await open(page, locale, '/')
    await page.getByRole('button', { name: t('receipts:remind') }).click()
    await expect(section.getByText(t('reminders:loadFailed'))).toBeVisible({ timeout: 20_000 })
    await save.click()
    await expect(item).toHaveCount(2)
    await expect(section.getByText(t('reminders:loadFailed'))).toHaveCount(0)
  })

  test(`a reminder whose answer is lost is saved once when it is sent again (${locale})`, async ({ page }) => {
    await newAccount(page, 'reminded')
    const section = page.getByRole('region', { name: t('reminders:title') })
    const add = section.getByRole('button', { name: t('reminders:add') })
    const save = section.getByRole('button', { name: t('reminders:save') })
    const item = section.getByRole('listitem')
    const saved = async () =>
      ((await (await page.request.get('/api/reminders')).json()) as { day: number }[]).map(({ day }) => day)
    await openAccountPage(page, locale, '/profile', add)
    await add.click()
    await field(page, locale, 'reminders:who').fill('Bà Ngoại')
    await loseNextAnswer(page, '**/api/reminders?*')
    await save.click()
    await expect(section.getByRole('alert')).toHaveText(t('reminders:failed'))
    expect(await saved()).toEqual([1])
    // As it was sent last.
    await section.getByRole('combobox', { name: t('reminders:day') }).selectOption('2')
    await save.click()
    await expect(item).toHaveCount(1)
    expect(await saved()).toEqual([2])
    // The next one is another.
    await add.click()
    await field(page, locale, 'reminders:who').fill('Bà Nội')
    await save.click()
    await expect(item).toHaveCount(2)
    expect(await saved()).toHaveLength(2)
  })

  test(`a reminder whose answer is lost is listed once its form is cancelled (${locale})`, async ({ page }) => {
    await newAccount(page, 'reminded')
    const section = page.getByRole('region', { name: t('reminders:title') })
    const add = section.getByRole('button', { name: t('reminders:add') })
    await openAccountPage(page, locale, '/profile', add)
    await add.click()
    await field(page, locale, 'reminders:who').fill('Bà Ngoại')
    await loseNextAnswer(page, '**/api/reminders?*')
    await section.getByRole('button', { name: t('reminders:save') }).click()
    await expect(section.getByRole('alert')).toHaveText(t('reminders:failed'))
    await section.getByRole('button', { name: t('reminders:cancel') }).click()
    await expect(section.getByRole('listitem').filter({ hasText: 'Bà Ngoại' })).toBeVisible()

    // A list that cannot be read again stays.
    await page.route('**/api/reminders?*', (route) => route.abort())
    const isLost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/reminders'))
    await add.click()
    await section.getByRole('button', { name: t('reminders:cancel') }).click()
    await isLost
    await expect(section.getByText(t('reminders:loadFailed'))).toHaveCount(0)
    await expect(section.getByRole('listitem')).toHaveCount(1)
  })

  test(`a guest’s receipt says that a reminder needs an account (${locale})`, async ({ page }) => {
    const orderId = '4k7m2w9xq0t5b8n3v6c1z0rjyh'
    const receipt = { orderId, deliveryDate: '2026-11-28', recipientName: 'Hoa', remind: 'birthday', card: '' }
    await page.addInitScript((kept) => localStorage.setItem('receipts', kept), JSON.stringify([receipt]))
    await open(page, locale, '/')
    await page.getByRole('button', { name: t('receipts:remind') }).press('Enter')
    await expect(page.getByRole('link', { name: t('receipts:remindSignIn') })).toBeFocused()
    await expect(page.getByText(t('receipts:remindAccount'))).toBeVisible()
    expect(await findViolations(page, '.receipts')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(localizedPath(locale, '/profile'))}$`))
  })
}
