import type { Locator } from '@playwright/test'
import type { CustomerRecord } from '#features/customers/customer-record.schema.ts'
import type { Customer } from '#features/customers/customers.calls.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { expect, flowsIn, overflow, test } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'

/** Customers of the demo, one for each language, so that neither test meets what the other wrote. */
const EMAILS = { en: 'hannah.lindqvist@example.com', vi: 'trong.nghia@example.com' } as const

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a guest has a record with orders, notes and consents (${locale})`, async ({ page }) => {
    test.slow()
    await openAdmin(page, locale, '/admin/customers')
    await page.getByRole('searchbox').fill(EMAILS[locale])
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: t('adminCustomers:contact') })).toBeVisible()
    await expect(page.getByRole('link', { name: EMAILS[locale] })).toBeVisible()
    await expect(page.getByRole('list', { name: t('adminCustomers:orders') }).getByRole('listitem')).not.toHaveCount(0)
    await expect(page.getByText(t('adminCustomers:occasions.guest'))).toBeVisible()

    await page.getByRole('button', { name: t('adminCustomers:notes.add') }).click()
    await expect(page.getByText(t('errors:invalid_note'))).toBeVisible()
    const text = `<b>Lilies</b> make her sneeze ${Date.now()}\nCall first`
    const field = page.getByLabel(t('adminCustomers:notes.text'))
    await field.fill(text)
    const isTyped = Promise.withResolvers<void>()
    await page.route('**/notes*', async (route) => {
      await isTyped.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/notes*')
    await page.getByRole('button', { name: t('adminCustomers:notes.add') }).click()
    await sent
    // What is typed before the answer is another note.
    await field.fill('Lilacs, though')
    isTyped.resolve()
    const note = page
      .getByRole('list', { name: t('adminCustomers:notes.title') })
      .getByRole('listitem')
      .filter({ hasText: text })
    await expect(note).toHaveCount(1)
    await expect(field).toHaveValue('Lilacs, though')
    await field.fill('')

    const what = t('adminCustomers:consents.kinds.news')
    const give = t('adminCustomers:consents.named', { action: t('adminCustomers:consents.give'), what })
    const withdraw = t('adminCustomers:consents.named', { action: t('adminCustomers:consents.withdraw'), what })
    await page.getByRole('button', { name: give }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('adminCustomers:consents.how')).selectOption('writing')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('adminCustomers:consents.give') }).click()
    await expect(page.getByRole('button', { name: withdraw })).toBeVisible()
    await page.reload()
    await expect(note).toHaveCount(1)
    await page.getByRole('button', { name: withdraw }).click()
    await dialog.getByRole('button', { name: t('adminCustomers:consents.withdraw') }).click()
    await expect(page.getByRole('button', { name: give })).toBeVisible()

    await note.getByRole('button').click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('adminCustomers:notes.delete') })
      .click()
    await expect(toast(page, t('admin:success')).filter({ hasText: t('adminCustomers:notes.deleted') })).toBeVisible()
    await expect(note).toHaveCount(0)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await findViolations(page)).toEqual([])
    }
  })

  test(`a note that is changed after its answer was lost is added beside the first, once that is seen (${locale})`, async ({
    page,
  }) => {
    await asAdmin(page, locale)
    const [customer] = (await call(page, 'GET', `/api/customers?q=${EMAILS[locale]}`)) as Customer[]
    await page.goto(`/admin/customers/${customer!.id}`)
    const field = page.getByLabel(t('adminCustomers:notes.text'))
    const add = page.getByRole('button', { name: t('adminCustomers:notes.add') })
    const note = (text: string) =>
      page
        .getByRole('list', { name: t('adminCustomers:notes.title') })
        .getByRole('listitem')
        .filter({ hasText: text })
    const [first, second] = [`Roses ${crypto.randomUUID()}`, `Tulips ${crypto.randomUUID()}`]

    await loseNextAnswer(page, '**/api/admin/customers/*/notes*')
    await field.fill(first)
    await add.click()
    await expect(toast(page, t('common:error')).filter({ hasText: t('admin:offline') })).toBeVisible()
    await field.fill(second)
    await add.click()
    await expect(toast(page, t('common:error')).filter({ hasText: t('errors:entry_key_used') })).toBeVisible()
    await expect(note(first)).toHaveCount(1)
    await expect(note(second)).toHaveCount(0)
    await add.click()
    await expect(note(second)).toHaveCount(1)
    await expect(note(first)).toHaveCount(1)
    await expect(field).toHaveValue('')

    const path = `/api/admin/customers/${customer!.id}`
    const { notes } = (await call(page, 'GET', path)) as CustomerRecord
    for (const { id, text } of notes)
      if (text === first || text === second) await call(page, 'DELETE', `${path}/notes/${id}`)
  })
}

/** Resolves to the numbers of lines that the texts of elements take, each once. */
async function linesOf(elements: Locator): Promise<number[]> {
  await expect(elements).not.toHaveCount(0)
  const lines = await elements.evaluateAll((all) =>
    all.map((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      // A line has a box for each part of its text.
      return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }),
  )
  return [...new Set(lines)]
}

test('on a tablet, phone numbers and emails are on one line, and the list of customers is not cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  // The longest address of the demo: guests of other specs have longer ones, which take two lines here.
  await openAdmin(page, 'vi', `/admin/orders?q=${EMAILS.en}`)
  // A web font that comes late changes how wide the texts are.
  await expect.poll(() => linesOf(page.locator('.o-facts dd').filter({ hasText: EMAILS.en }))).toEqual([1])
  await page.goto('/admin/customers')
  await expect.poll(() => linesOf(page.getByRole('cell', { name: /^09\d\d/ }))).toEqual([1])
  const frame = page.locator('.a-table-frame')
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})
