import { signIn } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'
import { field, fillCard, fillDelivery, holdRoses, openCheckout, orderNumber, payButton } from './purchase.ts'

const MESSAGE = 'Chúc mẹ sinh nhật vui 💐\nCon nhớ mẹ nhiều'

for (const locale of flowsIn('vi')) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)

  test(`flowers for another person, as a surprise with a card (${locale})`, async ({ page }) => {
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    const recipient = page.getByRole('textbox', { name: t('recipient.name') })
    const phone = page.getByRole('textbox', { name: t('recipient.phone') })
    await expect(recipient).toBeHidden()
    await page.getByRole('checkbox', { name: t('recipient.forMe') }).uncheck()

    // Names what is missing, beside its field.
    await fillCard(page, locale)
    await payButton(page, locale).click()
    await expect(recipient).toBeFocused()
    await expect(page.getByText(text(locale, 'errors', 'invalid_recipient_name'))).toBeVisible()
    await recipient.fill('Trần Thị Hoa')
    await phone.fill('+1 202 555 0114')
    await payButton(page, locale).click()
    await expect(phone).toBeFocused()
    await expect(page.getByText(text(locale, 'errors', 'invalid_recipient_phone'))).toBeVisible()
    await phone.fill('0912 345 678')
    await page.getByRole('checkbox', { name: t('recipient.surprise') }).check()
    await page.getByRole('checkbox', { name: t('withoutPhoto') }).check()

    await page.getByRole('combobox', { name: t('card.occasion') }).selectOption('birthday')
    const message = page.getByRole('textbox', { name: t('card.message') })
    const hand = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /Patrick Hand/.test(family) && status === 'loaded').length,
      )
    expect(await hand()).toBe(0)
    await message.fill('a'.repeat(251))
    await expect(page.getByText(t('card.over', { count: 1 }))).toBeVisible()
    await message.fill(MESSAGE)
    // The flowers are one character.
    await expect(page.getByText(t('card.left', { count: 250 - 40 }))).toBeVisible()
    await page.getByRole('textbox', { name: t('card.signature') }).fill('Lan')
    const preview = page.getByRole('figure', { name: t('card.preview') })
    await expect(preview).toContainText('Con nhớ mẹ nhiều')
    await expect(preview).toContainText('Lan')
    // The Latin and the Vietnamese letters, and not those of other languages.
    await expect.poll(hand).toBe(2)
    expect(await findViolations(page, '.checkout')).toEqual([])

    // What was entered survives a reload, and folding the form.
    await page.reload()
    await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })
    await page.getByRole('checkbox', { name: t('recipient.forMe') }).check()
    await expect(message).toBeHidden()
    await page.getByRole('checkbox', { name: t('recipient.forMe') }).uncheck()
    await expect(message).toHaveValue(MESSAGE)
    await expect(page.getByRole('checkbox', { name: t('withoutPhoto') })).toBeChecked()
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const number = await orderNumber(page, locale)

    await open(page, locale, `/track-order?id=${number}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Trần Thị Hoa')).toBeVisible()
    await expect(main.getByText('Phạm Thị Lan')).toBeHidden()

    await openAdmin(page, locale, `/admin/orders/${number}`)
    const admin = (key: string) => text(locale, 'adminOrders', `gift.${key}`)
    await expect(page.getByText(admin('surprise'))).toBeVisible()
    await expect(page.getByText(admin('withoutPhoto')).first()).toBeVisible()
    await expect(page.getByText('Con nhớ mẹ nhiều')).toBeVisible()
    await expect(page.getByText('Trần Thị Hoa')).toBeVisible()
    await expect(page.getByText('Phạm Thị Lan').first()).toBeVisible()
  })
}

test('a customer’s own name and address never become the recipient’s', async ({ page }) => {
  await signIn(page)
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  const address = field(page, 'en', 'address')
  await expect(address).not.toHaveValue('')
  await page.getByRole('checkbox', { name: text('en', 'checkout', 'recipient.forMe') }).uncheck()
  await expect(address).toHaveValue('')
  await expect(page.getByRole('textbox', { name: text('en', 'checkout', 'recipient.name') })).toHaveValue('')
  await expect(field(page, 'en', 'name')).not.toHaveValue('')
  await page.getByRole('checkbox', { name: text('en', 'checkout', 'recipient.forMe') }).check()
  await expect(address).not.toHaveValue('')
})
