import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin, overflow } from './back-office.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { resetSettings } from './settings.ts'

test.afterEach(({ shop }) => resetSettings(shop, 'bankAccount', 'cityBankAccounts', 'transferMinutes'))

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  const say = (key: string, values = {}) => t(`adminSettings:bank.${key}`, values)

  test(`the owner names an account for one city, and how long transfers are waited for (${locale})`, async ({
    page,
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
    await save.click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await page.reload()
    await expect(city.getByLabel(say('number'))).toHaveValue('7777888899')
    await expect(section.getByLabel(say('number')).first()).toHaveValue('0123456789')
    await expect(section.getByLabel(say('minutes'))).toHaveValue('90')
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}
