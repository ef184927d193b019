import type { Page } from '@playwright/test'
import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { usualDay } from '../factories/usual-day.ts'
import { formatDay, type Day } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { numberOf, toast, words } from './account.ts'
import { expectToFit, WIDTHS } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, pressTwice, test, themesIn } from './fixtures.ts'

const ordersOf = async (page: Page, q: string) =>
  (await (await page.request.get(`/api/orders?page=1&q=${encodeURIComponent(q)}`)).json()) as AdminOrder[]

interface Customer {
  name: string
  phone: string
}

/** Takes an order of a customer, who is known to the shop from then on. */
const placeFor = (page: Page, customer: Customer) =>
  call(page, 'POST', '/api/orders', {
    key: crypto.randomUUID(),
    lines: [{ price: '400k', words: 'hồng', quantity: 1 }],
    customer,
    customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(172) },
    payment: 'later',
  })

for (const [index, [locale, theme]] of themesIn('en').entries()) {
  const t = words(locale)
  test(`an order at the counter is made once, on screens that fit (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/orders')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('link', { name: t('adminNewOrder:openShort'), exact: true })).toBeVisible()
    }
    const title = page.getByRole('heading', { level: 1, name: t('adminNewOrder:title') })
    // The keys are heard a moment after the screen is drawn.
    await expect(async () => {
      await page.keyboard.press('Alt+n')
      await expect(title).toBeVisible({ timeout: 3_000 })
    }).toPass()
    if (theme === 'dark') await darken(page)
    const place = page.getByRole('button', { name: t('adminNewOrder:place'), exact: true })
    const search = page.getByRole('combobox', { name: t('adminNewOrder:lines.search') })
    const phone = page.getByRole('combobox', { name: t('adminOrders:phone') })
    const name = page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true })

    // An empty form: nothing is sent, and the first field that lacks something has the focus.
    await place.press('Enter')
    await expect(search).toBeFocused()
    await expect(search).toHaveAccessibleDescription(t('adminNewOrder:noLines'))

    // By keyboard alone: Enter takes the marked entry and then goes on, and places nothing.
    const person = `Hạnh ${crypto.randomUUID().slice(0, 6)}`
    const number = `09${String(Math.random()).slice(2, 10)}`
    await phone.fill(number)
    await expect(page.getByText(t('adminNewOrder:customer.new')).first()).toBeAttached()
    await name.fill(person)
    await search.fill('hoa hong')
    const found = page.getByRole('listbox', { name: t('adminNewOrder:lines.found') })
    const option = found.getByRole('option').first()
    const addChoice = page.getByRole('button', { name: t('adminOrders:choice.name'), exact: true })
    await expect(option).toBeVisible()
    await search.press('Enter')
    const products = page.getByRole('list', { name: t('adminNewOrder:lines.title') }).getByRole('listitem')
    const remove = products.getByRole('button', { name: t('adminNewOrder:lines.remove', { name: '' }).trim() })
    // A line that is taken out gives the focus to the next one, the last to the search.
    await addChoice.press('Enter')
    await expect(remove).toHaveCount(2)
    await remove.first().press('Enter')
    await expect(products).toHaveCount(1)
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await expect(products).toHaveCount(0)
    await expect(search).toBeFocused()
    await search.fill('hoa hong')
    await expect(option).toBeVisible()
    await search.press('Enter')
    await addChoice.press('Enter')
    const choice = page.getByRole('listitem', { name: t('adminOrders:choice.name') })
    await expect(choice.getByLabel(t('adminNewOrder:lines.words'))).toBeFocused()
    await page.keyboard.type('trắng')
    await page.keyboard.press('Enter')
    await page.keyboard.type('-5')
    await place.press('Enter')
    await expect(choice.getByLabel(t('adminNewOrder:lines.price'))).toBeFocused()
    await choice.getByLabel(t('adminNewOrder:lines.price')).fill('550k')
    await page.getByLabel(t('admin:auditLog.fields.recipientName'), { exact: true }).fill('Mẹ')
    await page.getByLabel(t('admin:auditLog.fields.deliveryAddress'), { exact: true }).fill('9 Hàng Đào')
    await page.getByLabel(t('admin:auditLog.fields.cardMessage'), { exact: true }).fill('Chúc mẹ vui')
    const day = page.getByLabel(t('admin:auditLog.fields.deliveryDate'), { exact: true })
    await day.fill(formatDay(usualDay(170 + index)))
    await day.press('Tab')
    await expect(page.locator('.n-total')).not.toHaveAttribute('aria-busy')
    const total = await page.locator('.n-total strong').textContent()
    expect(total).toMatch(/^₫[\d.]+$/)
    await expectToFit(page)

    // A reload loses nothing.
    await page.reload()
    await expect(name).toHaveValue(person)
    await expect(page.locator('.n-total strong')).toHaveText(total!)

    // The server makes the order, and its answer is lost. Asked again, twice at once, it is the same order.
    await page.route('**/api/orders?**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await place.dblclick()
    const again = page.getByRole('button', { name: t('adminNewOrder:lost.again') })
    await expect(again).toBeVisible()
    await page.unroute('**/api/orders?**')
    await pressTwice(page, again, '**/api/orders?**')
    const made = page.getByRole('heading', { level: 1 })
    const [order] = await ordersOf(page, person)
    await expect(made).toHaveText(t('adminNewOrder:placed.title', numberOf(order!.id)))
    expect(await ordersOf(page, person)).toHaveLength(1)
    expect(order!.items[1]).toMatchObject({ productId: null, priceVND: 550_000 })
    await page.getByLabel(t('adminNewOrder:change.given')).fill('9tr')
    await expect(page.getByText(t('adminNewOrder:change.back'))).toBeVisible()
    await expectToFit(page)

    // The next order begins empty, and finds the customer by the number in another spelling.
    await page.getByRole('button', { name: t('adminNewOrder:placed.next'), exact: true }).press('Enter')
    await expect(name).toHaveValue('')
    await expect(phone).toBeFocused()
    await phone.fill(`+84 ${number.slice(1, 4)} ${number.slice(4)}`)
    await page.getByRole('option', { name: person }).click()
    await expect(name).toHaveValue(person)
    await page.getByRole('button', { name: /9 Hàng Đào/ }).click()
    await expect(page.getByLabel(t('admin:auditLog.fields.recipientName'), { exact: true })).toHaveValue('Mẹ')
    await page.reload()
    await expect(name).toHaveValue(person)
  })
}

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a caller is chosen from the list that is shown, whatever the other field has found since (${locale})`, async ({
    page,
  }) => {
    await openAdmin(page, locale, '/admin/orders/new')
    const [caller, other] = ['An', 'Bình'].map((name) => ({
      name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
      phone: `09${String(Math.random()).slice(2, 10)}`,
    })) as [Customer, Customer]
    for (const customer of [caller, other]) await placeFor(page, customer)
    const phone = page.getByRole('combobox', { name: t('adminOrders:phone') })
    const name = page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true })
    await phone.fill(caller.phone.slice(0, -1))
    await expect(page.getByRole('option', { name: caller.name })).toBeVisible()
    await name.fill(other.name)
    await expect(page.getByRole('option', { name: other.name })).toBeVisible()
    await phone.click()
    await page.getByRole('option', { name: caller.name }).click()
    await expect(name).toHaveValue(caller.name)
    await expect(phone).toHaveValue(caller.phone)
  })

  test(`a form without an order in it is for today, also on the next morning (${locale})`, async ({ page }) => {
    await page.clock.setFixedTime('2030-05-04T10:00:00+07:00')
    await openAdmin(page, locale, '/admin/orders/new')
    const day = page.getByLabel(t('admin:auditLog.fields.deliveryDate'), { exact: true })
    const name = page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true })
    await expect(day).toHaveValue('04/05/2030', { timeout: 60_000 })
    await page.clock.setFixedTime('2030-05-05T07:00:00+07:00')
    await page.reload()
    await expect(day).toHaveValue('05/05/2030')
    // A tab that was left open is looked at again.
    const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.setFixedTime('2030-05-06T07:00:00+07:00')
    await lookAgain()
    await expect(day).toHaveValue('06/05/2030')
    // The day of an order that is being entered is its own.
    await name.fill('Chị Hạnh')
    await page.clock.setFixedTime('2030-05-07T07:00:00+07:00')
    await lookAgain()
    await page.reload()
    await expect(name).toHaveValue('Chị Hạnh')
    await expect(day).toHaveValue('06/05/2030')
  })

  /** Opens the form, and enters an order that is priced. */
  async function enterOrder(page: Page, deliveryDay: Day) {
    await openAdmin(page, locale, '/admin/orders/new')
    const person = `Hạnh ${crypto.randomUUID().slice(0, 8)}`
    const name = page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true })
    const address = page.getByLabel(t('admin:auditLog.fields.deliveryAddress'), { exact: true })
    await page.getByRole('combobox', { name: t('adminOrders:phone') }).fill('0912345678')
    await name.fill(person)
    await page.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).press('Enter')
    const choice = page.getByRole('listitem', { name: t('adminOrders:choice.name') })
    await choice.getByLabel(t('adminNewOrder:lines.words')).fill('trắng')
    await choice.getByLabel(t('adminNewOrder:lines.price')).fill('550k')
    await address.fill('9 Hàng Đào')
    const day = page.getByLabel(t('admin:auditLog.fields.deliveryDate'), { exact: true })
    await day.fill(formatDay(deliveryDay))
    await day.press('Tab')
    await expect(page.locator('.n-total')).not.toHaveAttribute('aria-busy')
    await expect(page.locator('.n-total strong')).toHaveText(/^₫[\d.]+$/)
    return { person, name, address, place: page.getByRole('button', { name: t('adminNewOrder:place'), exact: true }) }
  }

  test(`money is received at the total that the question names (${locale})`, async ({ page }) => {
    // The live updates would bring the change to the screen behind the question, too.
    await page.route('**/api/admin/events*', (route) => route.abort())
    await asAdmin(page, locale)
    const customer = {
      name: `Hà ${crypto.randomUUID().slice(0, 8)}`,
      phone: `09${String(Math.random()).slice(2, 10)}`,
    }
    await placeFor(page, customer)
    const { id, total: seen, updatedAt } = (await ordersOf(page, customer.name))[0]!
    await page.goto(`/admin/orders/${id}`)
    const dong = (amount: number) => formatMoney(amount, 'VND')
    const action = { name: t('adminOrders:payment.received.cash'), exact: true }
    const question = page.getByRole('alertdialog', action)
    await page.getByRole('button', action).click()
    await expect(question).toContainText(dong(seen))

    // Another florist exchanges the flowers before the first one confirms.
    const total = seen + 400_000
    const lines = [{ line: 0, quantity: 2 }]
    await call(page, 'PUT', `/api/orders/${id}/lines`, { lines, updatedAt, total, refund: 0, reason: 'Thêm hoa' })
    await question.getByRole('button', action).click()
    await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
    await expect(page.getByRole('region', { name: t('adminOrders:bill') })).toContainText(dong(total))
    expect(await ordersOf(page, customer.name)).toMatchObject([{ paymentMethod: 'later', total }])

    await page.getByRole('button', action).click()
    await expect(question).toContainText(dong(total))
    await question.getByRole('button', action).click()
    await expect(toast(page, t('adminOrders:payment.receivedDone'))).toBeVisible()
    expect(await ordersOf(page, customer.name)).toMatchObject([{ paymentMethod: 'cash', total }])
  })

  test(`a total that changed is asked about only with the one that is charged now (${locale})`, async ({ page }) => {
    const { place } = await enterOrder(page, usualDay(174))
    const changed = { code: 'quote_changed', message: t('errors:quote_changed'), field: 'total' }
    await page.route(
      (url) => url.pathname === '/api/orders',
      (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 409, json: changed }) : route.fallback(),
    )
    const isPricing = (url: URL) => url.pathname === '/api/orders/quote'
    await page.route(isPricing, (route) => route.abort())
    await place.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: t('adminNewOrder:noPrice') })).toBeVisible()
    const question = page.getByRole('alertdialog', { name: t('adminNewOrder:changed.title') })
    await expect(question).toHaveCount(0)
    await page.unroute(isPricing)
    await place.press('Enter')
    await expect(question).toBeVisible()
  })

  test(`an order stays as it was sent until there is an answer (${locale})`, async ({ page }) => {
    const { person, name, address, place } = await enterOrder(page, usualDay(173))
    const code = page.getByLabel(t('adminNewOrder:sum.code'), { exact: true })
    // A refusal of no field leaves the focus where it was.
    const busy = { code: 'too_many_requests', message: t('errors:too_many_requests') }
    await page.route(
      (url) => url.pathname === '/api/orders',
      (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 429, json: busy }) : route.fallback()),
    )
    await address.press('Control+Enter')
    await expect(page.getByText(busy.message)).toBeVisible()
    await expect(address).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })

    const held = Promise.withResolvers<void>()
    const refusal = {
      code: 'invalid_address',
      message: t('errors:invalid_address'),
      field: 'customerData.deliveryAddress',
    }
    await page.route('**/api/orders?**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await held.promise
      await route.fulfill({ status: 400, json: refusal })
    })
    await place.press('Enter')
    for (const field of [name, address, code]) await expect(field).toBeDisabled()
    held.resolve()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(t('errors:invalid_address'))
    for (const field of [name, code]) await expect(field).toBeEnabled()
    await page.unroute('**/api/orders?**')
    await address.fill('11 Hàng Đào')
    await place.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: t('adminNewOrder:title') })).toHaveCount(0)
    expect(await ordersOf(page, person)).toMatchObject([{ deliveryAddress: '11 Hàng Đào' }])
  })
}
