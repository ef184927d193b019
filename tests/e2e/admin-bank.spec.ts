import { writeShopState } from '#server/shop-state.ts'
import { PASSWORD, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { ageSessions, inDatabase } from './database.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'
import { focusIn } from './keys.ts'
import { resetSettings } from './settings.ts'

test.afterEach(({ shop }) => resetSettings(shop, 'bankAccount', 'cityBankAccounts', 'transferMinutes'))

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  const say = (key: string, values = {}) => t(`adminSettings:bank.${key}`, values)

  test(`the owner names an account for one city, confirms it, and how long transfers are waited for (${locale})`, async ({
    page,
    shop,
  }) => {
    await openAdmin(page, locale, '/admin/settings')
    const section = page.getByRole('region', { name: say('title'), exact: true })
    const city = section.getByRole('group', {
      name: say('city', { city: t('tracking:shipping.cities.Ho Chi Minh') }),
    })
    await expect(city).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    const save = section.getByRole('button', { name: say('save') })

    await city.getByLabel(say('bank')).selectOption({ label: 'MB Bank' })
    await city.getByLabel(say('holder')).fill('MOC LAN SAI GON')
    await section.getByLabel(say('minutes')).fill('5')
    await save.click()
    await expect(section.getByLabel(say('minutes'))).toBeFocused()
    await expect(section.getByLabel(say('minutes'))).toHaveAccessibleDescription(
      new RegExp(t('errors:settings_transfer_minutes')),
    )
    await section.getByLabel(say('minutes')).fill('90')
    await save.click()
    // The customers of the other city need an account, too.
    await expect(section.getByLabel(say('bank')).first()).toBeFocused()
    await expect(city.getByLabel(say('number'))).toHaveAccessibleDescription(t('errors:settings_bank_number'))
    expect(await findViolations(page)).toEqual([])

    await section.getByLabel(say('bank')).first().selectOption({ label: 'Vietcombank' })
    await section.getByLabel(say('number')).first().fill('0123 456 789')
    await section.getByLabel(say('holder')).first().fill('TIEM HOA MOC LAN')
    await city.getByLabel(say('number')).fill('7777888899')
    await ageSessions(shop)
    await save.click()
    const confirmation = page.getByRole('dialog', { name: t('security:confirm.title') })
    await focusIn(confirmation)
    await page.keyboard.press('Escape')
    await expect(toast(page, t('common:error'))).toContainText(t('errors:recent_sign_in_required'))
    await expect(city.getByLabel(say('number'))).toHaveValue('7777888899')
    await save.click()
    await confirmation.getByLabel(t('security:confirm.password')).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(confirmation).toHaveCount(0)
    await expect(city.getByLabel(say('number'))).toHaveValue('7777888899')
    await page.reload()
    await expect(city.getByLabel(say('number'))).toHaveValue('7777888899')
    await expect(section.getByLabel(say('number')).first()).toHaveValue('0123456789')
    await expect(section.getByLabel(say('minutes'))).toHaveValue('90')
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test(`a statement is checked for the account that is chosen last (${locale})`, async ({ page, shop }) => {
    const account = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
    const saigon = { ...account, number: '7777888899' }
    await inDatabase(shop, async (db) => {
      await writeShopState(db, 'bankAccount', account)
      await writeShopState(db, 'cityBankAccounts', { 'Ho Chi Minh': saigon })
    })
    const isAsked = Promise.withResolvers<void>()
    const isChecked = Promise.withResolvers<void>()
    const sent: { account: string; dryRun: boolean }[] = []
    await page.route('**/api/admin/import/statement?*', async (route) => {
      const body = route.request().postDataJSON() as (typeof sent)[number]
      sent.push({ account: body.account, dryRun: body.dryRun })
      if (body.account === account.number) {
        isAsked.resolve()
        await isChecked.promise
      }
      await route.continue()
    })
    await openAdmin(page, locale, '/admin/transfers')
    await page.getByRole('button', { name: t('adminTransfers:statement.open') }).click({ timeout: 60_000 })
    const dialog = page.getByRole('dialog')
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' })
    const content = `hoa cuoi ${crypto.randomUUID().slice(0, 8)}`
    const buffer = Buffer.from(`Ngày giao dịch,Ghi có,Nội dung\n${today},5.000.000,${content}`)
    const choose = () =>
      dialog
        .getByLabel(t('admin:file.label'), { exact: true })
        .setInputFiles({ name: 'sao-ke.csv', mimeType: 'text/csv', buffer })
    await choose()
    await isAsked.promise
    const checking = dialog.getByText(t('admin:file.checking'))
    await expect(checking).toBeVisible()
    await dialog.getByLabel(t('adminTransfers:statement.account')).selectOption(saigon.number)
    await expect(checking).toBeHidden()
    await choose()
    await expect(dialog.getByRole('row').filter({ hasText: content })).toBeVisible()
    isChecked.resolve()
    await dialog.getByRole('button', { name: t('adminTransfers:statement.confirm', { count: 1 }) }).click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    expect(sent).toEqual([
      { account: account.number, dryRun: true },
      { account: saigon.number, dryRun: true },
      { account: saigon.number, dryRun: false },
    ])
  })
}
