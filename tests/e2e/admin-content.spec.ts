import type { Page } from '@playwright/test'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { article, asAdmin, call, openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, overflow, test, themesIn, type Theme } from './fixtures.ts'
import { focusIn } from './keys.ts'
import { loseNextAnswer } from './lost-answer.ts'

/** Expects that a screen, which a phone has opened, fits it and a wide window, and that axe finds nothing. */
async function expectFit(page: Page, theme: Theme): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.spinner, .a-row-waiting')).toHaveCount(0)
  expect(await overflow(page), 'at 390').toBeLessThanOrEqual(0)
  if (theme === 'light') expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await overflow(page), 'at 1440').toBeLessThanOrEqual(0)
  if (theme === 'light') return
  await darken(page)
  expect(await findViolations(page)).toEqual([])
}

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)

  test(`promotions fit and pass axe; one is created and edited, its code in capitals; an inactive one stays inactive (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, '/admin/promotions')
    await expectFit(page, theme)
    await page.getByRole('button', { name: t('adminPromotions:add') }).click()
    const dialog = page.getByRole('dialog')
    const code = dialog.getByLabel(t('adminPromotions:code'), { exact: true })
    await code.pressSequentially('tet27')
    await expect(code).toHaveValue('TET27')
    await code.press('ArrowLeft')
    await code.press('ArrowLeft')
    await code.pressSequentially('ab')
    await expect(code).toHaveValue('TETAB27')
    await dialog.getByLabel(t('adminPromotions:percent')).fill('101')
    await dialog.getByLabel(t('adminPromotions:description')).fill('Tết')
    const save = dialog.getByRole('button', { name: t('admin:dialog.save'), exact: true })
    await save.click()
    await expect(dialog.getByText(t('errors:invalid_percent'))).toBeVisible()
    await dialog.getByLabel(t('adminPromotions:percent')).fill('30')
    await code.fill('moclan10')
    await save.click()
    await expect(dialog.getByText(t('errors:code_taken'))).toBeVisible()
    await code.fill('tetab27')
    await dialog.getByLabel(t('adminPromotions:maxUses')).fill('5')
    const category = dialog
      .getByRole('group', { name: t('adminPromotions:categories') })
      .getByLabel(CATEGORY_PAGES['birthday-flowers'])
    await category.press('Space')
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/code-${locale}.png` })
    await save.click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'TETAB27' })
    await expect(row).toContainText(t('adminPromotions:off', { percent: 30 }))
    await expect(row).toContainText(t('adminPromotions:active'))
    await expect(row).toContainText(t('adminPromotions:only', { categories: CATEGORY_PAGES['birthday-flowers'] }))
    await expect(row).toContainText(t('adminPromotions:usedOf', { used: 0, max: 5 }))
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/codes-${locale}.png` })
    await page.getByRole('button', { name: t('adminPromotions:editOf', { code: 'TETAB27' }) }).click()
    await expect(category).toBeChecked()
    await focusIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: t('adminPromotions:editOf', { code: 'TET2026' }) }).click()
    await expect(dialog.getByLabel(t('adminPromotions:isActive'))).not.toBeChecked()
    await dialog.getByLabel(t('adminPromotions:description')).fill(`Đã hết hạn ${locale}`)
    await save.click()
    await expect(dialog).toBeHidden()
    const old = page.getByRole('row').filter({ hasText: 'TET2026' })
    await expect(old).toContainText(`Đã hết hạn ${locale}`)
    await expect(old).toContainText(t('adminPromotions:inactive'))

    await page.getByRole('button', { name: t('adminPromotions:deleteOf', { code: 'TETAB27' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.delete') })
      .click()
    await expect(row).toBeHidden()
  })

  test(`reviews and messages fit and pass axe; a review is hidden and shown again, a message marked as done (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, '/admin/reviews')
    await expectFit(page, theme)
    const first = page.getByRole('row').nth(1)
    const comment = (await first.locator('.review-text').textContent()) ?? ''
    const product = (await first.getByRole('link').getAttribute('href')) ?? ''
    await first.getByRole('switch').click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminReviews:nowHidden'))
    // The list has been read again: the row of before, which the filter shows at first, would be hidden once more.
    await expect(first.getByRole('switch')).not.toBeChecked()
    const visitor = await page.context().newPage()
    await visitor.goto(product)
    await expect(visitor.getByText(comment)).toHaveCount(0)
    await page.getByRole('combobox', { name: t('adminReviews:filter') }).selectOption('hidden')
    await page.getByRole('row').filter({ hasText: comment }).getByRole('switch').click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminReviews:nowShown'))
    await visitor.reload()
    await expect(visitor.getByText(comment)).toHaveCount(1)
    await visitor.close()

    const subject = `Hoa khai trương (${locale})`
    const person = { name: 'Trần Minh', email: 'minh@example.com', phone: '0900000096' }
    await call(page, 'POST', '/api/contact', {
      ...person,
      subject,
      message: `Tôi cần mười lẵng hoa khai trương. ${'Xin gọi lại. '.repeat(9)}`,
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/messages')
    // On a phone, a long message on one line must not push sender and state out of sight.
    const row = page.getByRole('row').filter({ hasText: subject })
    for (const shown of [person.name, t('adminMessages:unread')])
      await expect(row.getByText(shown, { exact: true })).toBeInViewport({ ratio: 1 })
    await expectFit(page, theme)
    await page.getByRole('button', { name: t('adminMessages:openOf', { name: person.name, subject }) }).press('Enter')
    const dialog = page.getByRole('dialog', { name: subject })
    await expect(dialog).toContainText('mười lẵng hoa')
    expect(await findViolations(page)).toEqual([])
    await expect(dialog.getByRole('link', { name: person.email })).toHaveAttribute('href', /^mailto:minh/)
    await dialog.getByRole('button', { name: t('adminMessages:markDone') }).click()
    await expect(page.getByRole('row').filter({ hasText: subject })).toContainText(t('adminMessages:done'))
    await page.getByRole('combobox', { name: t('adminMessages:filter') }).selectOption('open')
    await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(0)
  })

  for (const path of ['articles', 'articles/new'])
    test(`axe finds nothing and nothing is cut off (${locale}, ${theme}, ${path})`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openAdmin(page, locale, `/admin/${path}`)
      await expectFit(page, theme)
    })
}

for (const locale of flowsIn('en'))
  test(`a code keeps its categories while those of the shop are not loaded (${locale})`, async ({ page }) => {
    const t = words(locale)
    const category = CATEGORY_PAGES['birthday-flowers']
    const code = `LOAI${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    await asAdmin(page, locale)
    const promotion = { code, discountPercent: 20, description: 'Một loại hoa', categories: [category] }
    const { id } = await call(page, 'POST', '/api/promotions', promotion)
    const calls = '**/api/admin/product-categories*'
    const held = Promise.withResolvers<void>()
    await page.route(calls, async (route) => {
      await held.promise
      await route.abort()
    })
    await page.goto('/admin/promotions')
    await page.getByRole('button', { name: t('adminPromotions:editOf', { code }) }).click()
    const dialog = page.getByRole('dialog')
    const choice = dialog.getByRole('group', { name: t('adminPromotions:categories') })
    await expect(dialog.locator('.a-wide[aria-busy=true] .a-skeleton')).toHaveCount(1)
    await expect(choice).toHaveCount(0)
    held.resolve()
    const failure = dialog.getByRole('alert')
    await expect(failure).toBeVisible()
    await expect(choice).toHaveCount(0)
    expect(await findViolations(page, '[role=dialog]')).toEqual([])

    await dialog.getByLabel(t('adminPromotions:description')).fill('Vẫn một loại hoa')
    await dialog.getByRole('button', { name: t('admin:dialog.save'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row).toContainText('Vẫn một loại hoa')
    await expect(row).toContainText(t('adminPromotions:only', { categories: category }))

    await page.getByRole('button', { name: t('adminPromotions:add') }).click()
    await expect(failure).toBeVisible()
    await page.unroute(calls)
    await failure.getByRole('button', { name: t('admin:retry') }).click()
    await expect(choice.getByLabel(category)).not.toBeChecked()
    await expect(failure).toHaveCount(0)
    await call(page, 'DELETE', `/api/promotions/${id}`)
  })

for (const locale of flowsIn('en'))
  test(`a code or an article that a colleague has changed meanwhile is not deleted unseen (${locale})`, async ({
    page,
  }) => {
    const t = words(locale)
    await asAdmin(page, locale)
    const name = `XOA${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const screens = [
      {
        screen: 'promotions',
        path: '/api/promotions',
        record: { discountPercent: 5, description: 'Xóa', isActive: false },
        field: 'code',
        label: (code: string) => t('adminPromotions:deleteOf', { code }),
      },
      {
        screen: 'articles',
        path: '/api/admin/articles',
        record: article(name),
        field: 'title',
        label: (title: string) => t('adminArticles:deleteOf', { title }),
      },
    ] as const
    for (const { screen, path, record, field, label } of screens) {
      const { id } = await call(page, 'POST', path, { ...record, [field]: name })
      const remove = (of: string) => page.getByRole('button', { name: label(of), exact: true })
      const press = async (of: string, whileAsked = async () => {}) => {
        await remove(of).click()
        await whileAsked()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('admin:dialog.delete') })
          .click()
      }
      await page.goto(`/admin/${screen}`)
      await expect(remove(name)).toBeVisible()
      // The row is read again, as it is when it was shown from an early answer, while its question is open.
      await press(name, async () => {
        await call(page, 'PATCH', `${path}/${id}`, { [field]: `${name}2` })
        await page.locator('.a-refresh').evaluate((button: HTMLElement) => button.click())
        await expect(page.getByLabel(label(`${name}2`), { exact: true })).toBeAttached()
      })
      await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
      await press(`${name}2`)
      await expect(toast(page, t('admin:success'))).toBeVisible()
      await expect(remove(`${name}2`)).toHaveCount(0)
      // The question gave the focus back to the button, which is gone with its row.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  })

test('the audit log shows new values, the old ones of a change, texts and links, no HTML and no addresses of pictures', async ({
  page,
}) => {
  await asAdmin(page, 'en')
  const promotion = { code: 'NHATKY', discountPercent: 15, description: 'Nhật ký', isActive: true }
  const { id } = await call(page, 'POST', '/api/promotions', promotion)
  await call(page, 'PATCH', `/api/promotions/${id}`, { discountPercent: 20 })
  const written = await call(page, 'POST', '/api/admin/articles', article('Bài có lịch sử'))
  const shown: { heroImageUrl: string }[] = await call(page, 'GET', '/api/articles')
  const { heroImageUrl } = shown.find((other) => other.heroImageUrl !== '')!
  await call(page, 'PATCH', `/api/admin/articles/${written.id}`, {
    content: '<h2>Mới</h2><p>Hoa &amp; lá.</p>',
    heroImageUrl,
  })
  await page.goto('/admin/history')
  const rows = page.getByRole('row').filter({ hasText: promotion.code })
  const created = rows.filter({ hasText: 'Promotion · created' }).first()
  await expect(created.locator('ins').filter({ hasText: promotion.code })).toBeVisible()
  await expect(created.locator('del')).toHaveCount(0)
  const changed = rows.filter({ hasText: 'Promotion · changed' }).first()
  await expect(changed.locator('del')).toHaveText('15')
  await expect(changed.locator('ins')).toHaveText('20')

  const edited = page.getByRole('row', { name: /Bài có lịch sử/ }).first()
  await expect(edited.locator('ins', { hasText: 'Mới' })).toHaveText('Mới Hoa & lá.')
  await expect(edited.locator('ins').getByRole('link', { name: 'Picture' })).toHaveAttribute('href', heroImageUrl)
  for (const raw of ['<p>', heroImageUrl]) await expect(page.getByRole('table')).not.toContainText(raw)
  await call(page, 'DELETE', `/api/promotions/${id}`)
})

test('a new discount code whose answer was lost is in the list behind its form', async ({ page }) => {
  const t = words('en')
  await openAdmin(page, 'en', '/admin/promotions')
  await page.getByRole('button', { name: t('adminPromotions:add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('adminPromotions:code'), { exact: true }).fill('MATHOIAM')
  await dialog.getByLabel(t('adminPromotions:percent')).fill('15')
  await dialog.getByLabel(t('adminPromotions:description')).fill('Mất hồi âm')
  const save = dialog.getByRole('button', { name: t('admin:dialog.save'), exact: true })
  await loseNextAnswer(page, '**/api/promotions?*')
  await save.click()
  await expect(toast(page, t('common:error'))).toBeVisible()
  await save.click()
  await expect(dialog.getByText(t('errors:code_taken'))).toBeVisible()
  // Not by its role: what is behind a dialog is hidden from screen readers.
  await expect(page.locator('tr', { hasText: 'MATHOIAM' })).toBeVisible()
})
