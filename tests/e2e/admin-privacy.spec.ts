import { readFile } from 'node:fs/promises'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { expect, flowsIn, test } from './fixtures.ts'

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a person’s data is counted, downloaded and forgotten (${locale})`, async ({ page, shop }) => {
    const email = `forget-${locale}@example.com`
    const id = await buyAs(new BrowserLike(shop.url), shop.url, email)
    await openAdmin(page, locale, '/admin/privacy')
    await call(page, 'PATCH', `/api/orders/${id}`, { status: 'delivered' })
    const who = page.getByLabel(t('adminPrivacy:who'))
    const show = page.getByRole('button', { name: t('adminPrivacy:show') })

    await who.fill('Lan')
    await show.click()
    await expect(page.getByText(t('errors:invalid_handle'))).toBeVisible()
    await who.fill('nobody@example.com')
    await who.press('Enter')
    await expect(page.getByText(t('errors:person_unknown'))).toBeVisible()

    await who.fill(` ${email.toUpperCase()} `)
    await who.press('Enter')
    const found = page.getByRole('region', { name: t('adminPrivacy:foundTitle', { who: email.toUpperCase() }) })
    await expect(found.locator('dl > div').nth(1)).toHaveText(`${t('adminPrivacy:counts.orders')}1`)
    expect(await findViolations(page)).toEqual([])

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      found.getByRole('button', { name: t('adminPrivacy:download') }).click(),
    ])
    expect(file.suggestedFilename()).toBe(t('adminPrivacy:file'))
    expect(await readFile(await file.path(), 'utf8')).toContain('3 Lê Lợi')

    await found.getByRole('button', { name: t('adminPrivacy:forget') }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText(t('adminPrivacy:ask.text'))
    await question.getByRole('button', { name: t('adminPrivacy:ask.action') }).click()
    await expect(toast(page, t('admin:success'))).toContainText(
      t('adminPrivacy:forgotten', { who: email.toUpperCase() }),
    )
    await expect(found).toHaveCount(0)
    const order = await (await page.request.get(`/api/orders/${id}`)).json()
    expect([order.customerName, order.customerEmail, order.deliveryAddress, order.deliveryCity]).toEqual([
      '',
      '',
      '',
      'Ho Chi Minh',
    ])
  })
}
