import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { field, newAccount, openAccountPage, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'
import { field as delivery, holdRoses, openCheckout } from './purchase.ts'

const MOTHER = {
  ...{ address: '5 Nguyễn Du', city: 'Ho Chi Minh', wardCode: '26884' },
  ...{ recipientName: 'Trần Thị Hoa', recipientPhone: '0912 345 678' },
}

const wardField = (page: Page, locale: Locale) => page.getByRole('combobox', { name: words(locale)('ward:label') })
const savedAddresses = async (page: Page) =>
  ((await (await page.request.get('/api/auth/user')).json()) as { savedAddresses: object[] }).savedAddresses
async function saveByCall(page: Page, list: object[]): Promise<void> {
  const answer = await page.request.patch('/api/auth/profile', { data: { savedAddresses: list } })
  expect(answer.status(), await answer.text()).toBe(200)
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`an address is saved with its ward and recipient, with the keyboard (${locale})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const email = await newAccount(page, 'mother')
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email))
    await main.getByRole('button', { name: t('account:addresses.add') }).press('Enter')
    await expect(field(page, locale, 'account:addresses.address')).toBeFocused()
    await page.keyboard.type('5 Nguyễn Du')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('radio', { name: t('account:addresses.cities.Ho Chi Minh') })).toBeChecked()
    await expect(wardField(page, locale)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(wardField(page, locale)).toBeFocused()
    await page.keyboard.type('go vap')
    await expect(page.getByRole('listbox').getByRole('option', { name: /^Phường Gò Vấp/ })).toBeVisible()
    // Enter takes the marked one; none is marked while a search is under way.
    await expect(wardField(page, locale)).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await expect(wardField(page, locale)).toHaveValue('Phường Gò Vấp')
    await page.keyboard.press('Tab')
    await expect(field(page, locale, 'account:addresses.recipientName')).toBeFocused()

    // A number from abroad, and one without a name: each says so beside its field, and the list stays as it was.
    await field(page, locale, 'account:addresses.recipientPhone').fill('+1 202 555 0114')
    await page.keyboard.press('Enter')
    await expect(field(page, locale, 'account:addresses.recipientName')).toBeFocused()
    const phone = field(page, locale, 'account:addresses.recipientPhone')
    await expect(phone).toHaveAccessibleDescription(new RegExp(t('errors:invalid_recipient_phone')))
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    expect(await findViolations(page)).toEqual([])
    expect(await savedAddresses(page)).toEqual([])
    await field(page, locale, 'account:addresses.recipientName').fill('Trần Thị Hoa')
    await phone.fill('0912 345 678')
    await page.keyboard.press('Enter')
    await expect(toast(page, t('account:profile.updated'))).toBeVisible()
    await expect(main.getByText('5 Nguyễn Du, Phường Gò Vấp, ')).toBeVisible()
    await expect(main.getByText('Trần Thị Hoa · 0912 345 678')).toBeVisible()
    expect(await savedAddresses(page)).toEqual([{ ...MOTHER, wardName: 'Phường Gò Vấp', wardZone: 'city' }])
    expect(await findViolations(page)).toEqual([])
  })

  test(`an older address gets its ward, a name and the first place, with the keyboard (${locale})`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const email = await newAccount(page, 'older')
    await saveByCall(page, [MOTHER, { address: '56 Yên Phụ', city: 'Hanoi' }])
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email))
    const old = main.getByRole('listitem').filter({ hasText: '56 Yên Phụ' })
    const action = (name: string) => old.getByRole('button', { name: t(`account:addresses.${name}`) })
    await expect(old).toContainText(t('account:addresses.noWard'))
    await action('edit').press('Enter')
    const street = field(page, locale, 'account:addresses.address')
    await expect(street).toBeFocused()
    await expect(street).toHaveValue('56 Yên Phụ')
    // Cancelling changes nothing, and the focus is where it was.
    await street.fill('')
    await main.getByRole('button', { name: t('account:addresses.cancel') }).press('Enter')
    await expect(action('edit')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(street).toHaveValue('56 Yên Phụ')
    await wardField(page, locale).fill('quang an')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Phường Tây Hồ/ })
      .click()
    const name = field(page, locale, 'account:addresses.label')
    await name.fill(locale === 'vi' ? 'Nhà' : 'Home')
    expect(await findViolations(page)).toEqual([])
    await name.press('Enter')
    await expect(old).toContainText('56 Yên Phụ, Phường Tây Hồ, ')
    await expect(action('edit')).toBeFocused()
    await expect(old).not.toContainText(t('account:addresses.noWard'))

    // Another window adds an address meanwhile: it is not lost.
    const other = { address: '1 Lê Duẩn', city: 'Hanoi' }
    await saveByCall(page, [...(await savedAddresses(page)), other])
    await action('makeDefault').press('Enter')
    await expect(main.getByRole('heading', { name: t('account:addresses.title') })).toBeFocused()
    await expect(old).toContainText(t('account:addresses.default'))
    await expect(main.getByText('1 Lê Duẩn')).toBeVisible()
    expect(await savedAddresses(page)).toMatchObject([{ address: '56 Yên Phụ', wardCode: '00103' }, MOTHER, other])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await findViolations(page)).toEqual([])
    }
  })
}

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const choice = (page: Page) => page.getByRole('combobox', { name: t('checkout:delivery.saved') })
  const recipient = (page: Page, name: 'name' | 'phone') =>
    page.getByRole('textbox', { name: t(`checkout:recipient.${name}`), exact: true })

  test(`an open address keeps its text when the list shifts, and is the one that is saved (${locale})`, async ({
    page,
  }) => {
    const email = await newAccount(page, 'shift')
    const list = ['1 Lê Duẩn', '2 Lê Duẩn', '3 Lê Duẩn'].map((address) => ({ address, city: 'Hanoi' }))
    await saveByCall(page, list)
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email))
    const item = (address: string) => main.getByRole('listitem').filter({ hasText: address })
    const press = (address: string, name: string) =>
      item(address)
        .getByRole('button', { name: t(`account:addresses.${name}`) })
        .click()
    const street = field(page, locale, 'account:addresses.address')
    const label = field(page, locale, 'account:addresses.label')
    await press('2 Lê Duẩn', 'edit')
    await street.fill('22 Lê Duẩn')
    await label.fill('An')
    await press('1 Lê Duẩn', 'delete')
    await expect(item('1 Lê Duẩn')).toHaveCount(0)
    await expect(street).toHaveValue('22 Lê Duẩn')
    await press('3 Lê Duẩn', 'makeDefault')
    await expect(item('3 Lê Duẩn')).toContainText(t('account:addresses.default'))
    await expect(street).toHaveValue('22 Lê Duẩn')
    await expect(label).toHaveValue('An')
    await label.press('Enter')
    await expect(item('22 Lê Duẩn').getByRole('button', { name: t('account:addresses.edit') })).toBeFocused()
    const changed = { address: '22 Lê Duẩn', city: 'Hanoi', label: 'An' }
    expect(await savedAddresses(page)).toEqual([list[2], changed])

    // Another window deletes it meanwhile: what was typed is added.
    await press('22 Lê Duẩn', 'edit')
    await street.fill('222 Lê Duẩn')
    await saveByCall(page, [list[2]!, list[0]!])
    const phone = field(page, locale, 'account:phone.label')
    await phone.fill('0912 345 678')
    await phone.press('Enter')
    await expect(item('1 Lê Duẩn')).toBeVisible()
    await expect(street).toHaveValue('222 Lê Duẩn')
    await street.press('Enter')
    await expect(item('222 Lê Duẩn').getByRole('button', { name: t('account:addresses.edit') })).toBeFocused()
    expect(await savedAddresses(page)).toEqual([list[2], list[0], { ...changed, address: '222 Lê Duẩn' }])

    // Another address holds the same by now: the focus returns to the one that was changed.
    await press('222 Lê Duẩn', 'edit')
    await street.fill('1 Lê Duẩn')
    await label.fill('')
    await label.press('Enter')
    const equal = item('1 Lê Duẩn')
    await expect(equal).toHaveCount(2)
    await expect(equal.last().getByRole('button', { name: t('account:addresses.edit') })).toBeFocused()
    expect(await savedAddresses(page)).toEqual([list[2], list[0], list[0]])
    await equal
      .last()
      .getByRole('button', { name: t('account:addresses.delete') })
      .click()
    await expect(equal).toHaveCount(1)

    // Another form is opened while this one is being saved: it stays open.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/auth/profile?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await press('1 Lê Duẩn', 'edit')
    await street.fill('11 Lê Duẩn')
    await street.press('Enter')
    await main.getByRole('button', { name: t('account:addresses.cancel') }).click()
    await main.getByRole('button', { name: t('account:addresses.add') }).click()
    held.resolve()
    await expect(item('11 Lê Duẩn')).toBeVisible()
    await street.fill('4 Lê Duẩn')
    await street.press('Enter')
    await expect(item('4 Lê Duẩn')).toBeVisible()
    expect((await savedAddresses(page)).length).toBe(3)
    await page.unroute('**/api/auth/profile?*')
  })

  test(`an address whose answer was lost is saved once, as it was typed (${locale})`, async ({ page }) => {
    const email = await newAccount(page, 'lost')
    const list = ['1 Lê Duẩn', '2 Lê Duẩn'].map((address) => ({ address, city: 'Hanoi' }))
    await saveByCall(page, list)
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email))
    const item = (address: string) => main.getByRole('listitem').filter({ hasText: address })
    const edit = (address: string) => item(address).getByRole('button', { name: t('account:addresses.edit') })
    const street = field(page, locale, 'account:addresses.address')
    const label = field(page, locale, 'account:addresses.label')
    const failed = toast(page, t('account:profile.updateFailed'))
    const saveTwice = async () => {
      await loseNextAnswer(page, '**/api/auth/profile*')
      await label.press('Enter')
      await expect(failed).toBeVisible()
      await expect(label).toBeEditable()
      await label.press('Enter')
      await expect(street).toHaveCount(0)
      await expect(failed).toHaveCount(0)
    }

    await edit('1 Lê Duẩn').click()
    await label.fill('  Nhà ')
    await saveTwice()
    await expect(edit('1 Lê Duẩn')).toBeFocused()
    const home = { ...list[0]!, label: 'Nhà' }
    expect(await savedAddresses(page)).toEqual([home, list[1]])

    const add = main.getByRole('button', { name: t('account:addresses.add') })
    await add.click()
    await street.fill('3 Lê Duẩn')
    await label.fill(' Cơ quan')
    await saveTwice()
    await expect(add).toBeFocused()
    expect(await savedAddresses(page)).toEqual([
      home,
      list[1],
      { address: '3 Lê Duẩn', city: 'Hanoi', label: 'Cơ quan' },
    ])
  })

  test(`the checkout takes recipient, ward and street from a saved address (${locale})`, async ({ page }) => {
    await newAccount(page, 'gift')
    await saveByCall(page, [{ address: '56 Yên Phụ', city: 'Hanoi' }, MOTHER])
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await expect(delivery(page, locale, 'address')).toHaveValue('56 Yên Phụ')
    await page.getByRole('checkbox', { name: t('checkout:recipient.forMe') }).uncheck()
    await expect(recipient(page, 'name')).toHaveValue('')
    await expect(recipient(page, 'name')).toHaveAttribute('autocomplete', 'shipping name')

    // The price follows the new place: it is asked for with the ward of the saved address.
    const priced = page.waitForRequest((request) => {
      const body = request.postDataJSON() as { delivery?: { city?: string; wardCode?: string } } | null
      return request.url().includes('/api/') && body?.delivery?.wardCode === MOTHER.wardCode
    })
    await choice(page).selectOption({ index: 1 })
    await expect(recipient(page, 'name')).toHaveValue('Trần Thị Hoa')
    await expect(recipient(page, 'phone')).toHaveValue('0912 345 678')
    await expect(wardField(page, locale)).toHaveValue('Phường Gò Vấp')
    await expect(delivery(page, locale, 'address')).toHaveValue('5 Nguyễn Du')
    await expect(page.getByRole('radio', { name: t('checkout:delivery.cities.Ho Chi Minh') })).toBeChecked()
    expect((await priced).postDataJSON()).toMatchObject({ delivery: { city: 'Ho Chi Minh' } })

    // For the owner's own flowers neither her address nor her name stays, nor come back on their own.
    const forMe = page.getByRole('checkbox', { name: t('checkout:recipient.forMe') })
    await forMe.check()
    await expect(delivery(page, locale, 'address')).toHaveValue('56 Yên Phụ')
    await forMe.uncheck()
    await expect(recipient(page, 'name')).toHaveValue('')
    await choice(page).selectOption({ index: 1 })

    // Another address takes the recipient away with it.
    await choice(page).selectOption({ index: 0 })
    await expect(recipient(page, 'name')).toHaveValue('')
    await expect(wardField(page, locale)).toHaveValue('')
    await expect(delivery(page, locale, 'name')).toHaveValue(locale === 'vi' ? 'Lê Mai' : 'Mai Lê')
  })
}

test('another person’s address that is the default is filled in with her name, without the tick', async ({ page }) => {
  const t = words('en')
  await newAccount(page, 'abroad')
  await saveByCall(page, [MOTHER])
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  await expect(delivery(page, 'en', 'name')).toHaveValue('Mai Lê')
  await expect(delivery(page, 'en', 'address')).toHaveValue('')
  const forMe = page.getByRole('checkbox', { name: t('checkout:recipient.forMe') })
  await forMe.uncheck()
  const name = page.getByRole('textbox', { name: t('checkout:recipient.name'), exact: true })
  await expect(name).toHaveValue(MOTHER.recipientName)
  await expect(delivery(page, 'en', 'address')).toHaveValue(MOTHER.address)
  await expect(wardField(page, 'en')).toHaveValue('Phường Gò Vấp')
  await forMe.check()
  await expect(delivery(page, 'en', 'address')).toHaveValue('')
})
