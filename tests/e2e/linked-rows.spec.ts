import { claims, contactMessages } from '#db/schema/index.ts'
import { claimPath } from '#features/claims/claims.ts'
import { messagePath } from '#features/contact/message-path.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { words } from './account.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { focusIn } from './keys.ts'

/** More rows than a page of a list has. */
const MANY = 25
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a mail’s link opens its claim on whichever page of the list it is (${locale})`, async ({ page, shop }) => {
    const orderId = await buyAs(new BrowserLike(shop.url), shop.url, 'claims@example.com')
    const rows = Array.from({ length: MANY }, (_, index) => ({
      ...{ id: crypto.randomUUID(), orderId, photos: [], state: 'answered' as const, answer: 'Xin lỗi' },
      ...{ text: `Hoa héo ${index} (${locale})`, answeredAt: minutesAgo(index), createdAt: minutesAgo(index) },
    }))
    await inDatabase(shop, (db) => db.insert(claims).values(rows))
    for (const { id, text } of [rows.at(0)!, rows.at(-1)!]) {
      await openAdmin(page, locale, claimPath(id))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(text, { exact: true })).toBeVisible({ timeout: 60_000 })
      await focusIn(dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(rows.at(0)!.text, { exact: true })).toBeVisible()
    }
    await page.goto(claimPath('gone'))
    await expect(page.getByText(t('admin:list.noMatch'))).toBeVisible()
  })

  test(`a mail’s link opens its message on whichever page of the list it is (${locale})`, async ({ page, shop }) => {
    const rows = Array.from({ length: MANY }, (_, index) => ({
      ...{ id: crypto.randomUUID(), name: 'Lê An', email: 'an@example.com', phone: '', message: 'Bao nhiêu?', locale },
      ...{ subject: `Hoa cưới ${index} (${locale})`, createdAt: minutesAgo(index) },
    }))
    await inDatabase(shop, (db) => db.insert(contactMessages).values(rows))
    const { id, subject } = rows.at(-1)!
    await openAdmin(page, locale, messagePath(id))
    await expect(page.getByRole('dialog', { name: subject })).toBeVisible({ timeout: 60_000 })
  })
}
