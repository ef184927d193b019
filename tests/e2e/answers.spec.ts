import type { Locator } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { contactMessages } from '#db/schema/index.ts'
import { localizedPath } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { ADMIN, PASSWORD, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin, pressWhileBusy } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'
import { mailTo } from './mail.ts'

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`a contact message is answered once by one of two florists, by keyboard, on a phone (${locale})`, async ({
    page,
    shop,
  }) => {
    const other = locale === 'vi' ? 'en' : 'vi'
    const email = `an-${crypto.randomUUID().slice(0, 8)}@example.com`
    const subject = `Hoa cưới ${email}`
    await page.setViewportSize({ width: 390, height: 844 })
    await asAdmin(page, locale)
    const sent = { name: 'Lê An', email, phone: '0900000096', subject, message: 'Mình cần mười bình hoa <b>bàn</b>.' }
    await call(page, 'POST', `/api/contact?locale=${other}`, sent)
    // The mail to the shop links to the message.
    const shopMail = async () => (await mailTo(shop.dataDir, 'contact_message', 'hello@moclan.example')).text ?? ''
    await expect.poll(shopMail, { timeout: 60_000 }).toContain(email)
    const link = new URL(/https?:\/\/\S+\/admin\/messages\?message=[\w-]+/.exec(await shopMail())![0])
    // The answers are read again once the message is marked as read.
    const reread = page
      .waitForResponse((answer) => answer.request().method() === 'PATCH')
      .then(() => page.waitForResponse(/\/api\/admin\/messages\/[^/]+\/answers/))
    await page.goto(link.href)
    const dialog = page.getByRole('dialog', { name: subject })
    const text = dialog.getByRole('textbox')
    await expect(text).toHaveAttribute('lang', other)
    const send = dialog.getByRole('button', { name: t('adminAnswers:send') })
    await send.press('Enter')
    await expect(dialog.getByText(t('errors:missing_answer'))).toBeVisible()
    await expect(text).toBeFocused()
    await page.keyboard.type('Dạ, tiệm làm được ạ.')
    // The screen must not learn of the colleague's answer before it sends its own.
    await (await reread).finished()

    const colleague = await BrowserLike.signedIn(shop.url, ADMIN, PASSWORD)
    const id = link.searchParams.get('message')!
    const first = { answer: 'Tiệm <i>gọi</i> bạn nhé.', answersSeen: 0 }
    expect((await colleague.post(`/api/admin/messages/${id}/answers`, first)).status).toBe(200)
    await send.press('Enter')
    await expect(page.getByText(t('errors:message_answered'))).toBeVisible()
    const answers = dialog.getByRole('list', { name: t('adminMessages:thread') }).getByRole('listitem')
    await expect(answers).toHaveCount(1)
    await expect(answers).toContainText('Tiệm <i>gọi</i> bạn nhé.')
    await expect(text).toHaveValue('Dạ, tiệm làm được ạ.')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await send.press('Enter')
    await expect(toast(page, t('adminAnswers:sent'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/messages$/)
    const row = page.getByRole('row').filter({ hasText: subject })
    await expect(row).toContainText(t('adminMessages:answered'))
    const answerMail = () => mailTo(shop.dataDir, 'contact_answer', email)
    await expect.poll(async () => (await answerMail()).text, { timeout: 60_000 }).toContain('tiệm làm được')
    const mail = await answerMail()
    expect(mail.subject).toBe(words(other)('mail:contactAnswer.subject', { subject }))
    await page.getByRole('combobox', { name: t('adminMessages:filter') }).selectOption('answered')
    await expect(row).toHaveCount(1)
    await page.getByRole('combobox', { name: t('adminMessages:filter') }).selectOption('open')
    await expect(row).toHaveCount(0)
  })

  test(`what was typed stays when the message that a mail links to is gone (${locale})`, async ({ page, shop }) => {
    const subject = `Đã quên ${crypto.randomUUID().slice(0, 8)}`
    await asAdmin(page, locale)
    const sent = { name: 'Lê An', email: 'quen@example.com', phone: '0900000096', subject, message: 'Xin quên mình.' }
    await call(page, 'POST', `/api/contact?locale=${locale}`, sent)
    const [message] = await inDatabase(shop, (db) =>
      db.select().from(contactMessages).where(eq(contactMessages.subject, subject)),
    )
    await page.goto(`/admin/messages?message=${message!.id}`)
    const dialog = page.getByRole('dialog', { name: subject })
    const text = dialog.getByRole('textbox')
    await text.fill('Dạ, tiệm xin lỗi ạ.')
    await inDatabase(shop, (db) => db.delete(contactMessages).where(eq(contactMessages.id, message!.id)))
    const behind = page.getByRole('row', { includeHidden: true }).filter({ hasText: subject })
    await expect(behind).toHaveCount(1)
    await dialog.getByRole('button', { name: t('adminAnswers:send') }).click()
    await expect(toast(page, t('common:error'))).toBeVisible()
    await expect(behind).toHaveCount(0)
    await expect(text).toHaveValue('Dạ, tiệm xin lỗi ạ.')
  })

  test(`an answer to a review is on the product's page in both languages, changed and withdrawn (${locale})`, async ({
    page,
    browser,
    shop,
  }) => {
    const other = locale === 'vi' ? 'en' : 'vi'
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, '/admin/reviews?state=unanswered')
    const row = page.getByRole('row').nth(1)
    const comment = (await row.locator('.review-text').textContent()) ?? ''
    const path = new URL((await row.getByRole('link').getAttribute('href')) ?? '', shop.url).pathname
    await row.getByRole('button').first().press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(comment)
    await dialog.getByRole('combobox', { name: t('adminReviews:language') }).selectOption(other)
    await dialog.getByRole('textbox').fill('<b>Cảm ơn</b> bạn.\nHẹn gặp lại!')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: t('adminReviews:publish') }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminReviews:answeredNow'))

    const visitor = await (
      await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
    ).newPage()
    const answer = visitor.getByText('<b>Cảm ơn</b> bạn.')
    for (const pagePath of [path, localizedPath(other, path)]) {
      await visitor.goto(pagePath)
      await expect(answer).toBeVisible()
      const isOwn = pagePath === localizedPath(other, path)
      expect(await answer.getAttribute('lang')).toBe(isOwn ? null : other)
    }
    if (theme === 'dark') await darken(visitor)
    expect(await findViolations(visitor, '#reviews-section')).toEqual([])

    const answered = page.getByRole('row').filter({ hasText: comment })
    // The row of before, which the filter shows at first, has no answer to withdraw.
    await expect(answered).toHaveCount(0)
    await page.getByRole('combobox', { name: t('adminReviews:filter') }).selectOption('answered')
    await answered.getByRole('button').first().click()
    const withdraw = dialog.getByRole('button', { name: t('adminReviews:withdraw') })
    await pressWhileBusy(page, withdraw, '**/api/admin/reviews/*/answer?*', () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('adminReviews:withdraw') })
        .click(),
    )
    await expect(toast(page, t('admin:success')).filter({ hasText: t('adminReviews:withdrawnNow') })).toBeVisible()
    await visitor.reload()
    await expect(answer).toHaveCount(0)
    await visitor.context().close()
  })

  test(`what is typed in a dialog survives the back gesture, and an answer that its message is done (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 844 })
    await openAdmin(page, locale, '/admin')
    const subject = `Hoa bàn ${crypto.randomUUID().slice(0, 8)}`
    const message = { name: 'Lê An', email: 'an@example.com', phone: '0900000096', subject, message: 'Mười bình.' }
    await call(page, 'POST', `/api/contact?locale=${locale}`, message)
    const menu = page.getByRole('navigation', { name: t('admin:nav.label') })
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog', { name: t('admin:dialog.discardTitle') })
    const half = async (screen: 'messages' | 'reviews' | 'staff', open: Locator, meanwhile = async () => {}) => {
      await menu.getByRole('link', { name: t(`admin:nav.${screen}`) }).click()
      await open.click()
      await dialog.getByRole('textbox').fill('Dạ, tiệm')
      await meanwhile()
      await page.goBack()
      await question.getByRole('button', { name: t('admin:dialog.keep') }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(`/admin/${screen}`)
      await expect(dialog.getByRole('textbox')).toHaveValue('Dạ, tiệm')
      await page.goBack()
      // Again before the page has drawn that it stays: the gesture is quicker than a busy phone.
      await question.getByRole('button', { name: t('admin:dialog.keep') }).evaluate((button: HTMLElement) => {
        button.click()
        history.back()
        const until = performance.now() + 300
        while (performance.now() < until);
      })
      // And while the question is open.
      await expect(question).toBeVisible()
      await page.goBack()
      await question.getByRole('button', { name: t('admin:dialog.discard'), exact: true }).click()
      await expect(page).toHaveURL('/admin')
      await expect(dialog).toBeHidden()
    }
    const opener = page.getByRole('button', { name: t('adminMessages:openOf', { name: 'Lê An', subject }) })
    await half('messages', opener, async () => {
      await dialog.getByRole('button', { name: t('adminMessages:markDone') }).click()
      await expect(dialog.getByRole('button', { name: t('adminMessages:reopen') })).toBeVisible()
    })
    const answer = new RegExp(`^${t('adminReviews:answerOf', { name: '.+', comment: '.*' })}`)
    await half('reviews', page.getByRole('row').getByRole('button', { name: answer }).first())
    await half('staff', page.getByRole('button', { name: t('adminStaff:invite') }))
  })

  test(`a template whose answer was lost is stored once (${locale})`, async ({ page }) => {
    const title = `Mẫu mất trả lời ${crypto.randomUUID().slice(0, 8)}`
    await openAdmin(page, locale, '/admin/templates')
    await page.getByRole('button', { name: t('adminAnswers:templates.add') }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: t('admin:dialog.save'), exact: true })
    const text = dialog.locator(`textarea[lang=${locale}]`)
    await dialog.getByLabel(t('adminAnswers:templates.name'), { exact: true }).fill(title)
    await text.fill('Chào {name}.')
    await loseNextAnswer(page, '**/api/admin/answer-templates?*')
    await save.click()
    await expect(toast(page, t('common:error'))).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: title })
    await save.click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminAnswers:templates.saved', { title }))
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: t('adminAnswers:templates.deleteOf', { title }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.delete') })
      .click()
    await expect(rows).toHaveCount(0)
  })

  test(`a template is stored in both languages, and fills in an answer (${locale})`, async ({ page }) => {
    const title = `Mẫu ${crypto.randomUUID().slice(0, 8)}`
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, '/admin/messages')
    const message = { name: '{order} <b>An</b>', email: 'an@example.com', phone: '0900000096', subject: title }
    await call(page, 'POST', `/api/contact?locale=${locale}`, { ...message, message: 'Mình cần mười bình hoa.' })
    await page.getByRole('link', { name: t('adminAnswers:manage') }).click()
    await page.getByRole('button', { name: t('adminAnswers:templates.add') }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: t('admin:dialog.save'), exact: true })
    await dialog.getByLabel(t('adminAnswers:templates.name'), { exact: true }).fill(title)
    await save.click()
    await expect(dialog.getByText(t('errors:missing_answer'))).toBeVisible()
    await expect(dialog.getByRole('textbox').nth(1)).toBeFocused()
    await dialog.locator(`textarea[lang=${locale}]`).fill('Chào {name},\nđơn {order}.')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await save.click()
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await page.goto('/admin/messages')
    await page.getByRole('button', { name: t('adminMessages:openOf', { name: message.name, subject: title }) }).click()
    await dialog.getByRole('combobox', { name: t('adminAnswers:template') }).selectOption(title)
    await dialog.getByRole('button', { name: t('adminAnswers:insert') }).press('Enter')
    const text = dialog.getByRole('textbox')
    await expect(text).toHaveValue('Chào order <b>An</b>,\nđơn {order}.')
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    const send = dialog.getByRole('button', { name: t('adminAnswers:send') })
    await send.click()
    await expect(dialog.getByText(t('errors:answer_placeholder'))).toBeVisible()
    await text.fill('Chào bạn.')
    await send.click()
    await expect(toast(page, t('adminAnswers:sent'))).toBeVisible()

    await page.goto('/admin/templates')
    await page.getByRole('button', { name: t('adminAnswers:templates.deleteOf', { title }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.delete') })
      .click()
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  })
}

for (const locale of flowsIn('vi'))
  test(`earlier answers and templates that cannot be read are tried again, and keep no answer from being written (${locale})`, async ({
    page,
    shop,
  }) => {
    const t = words(locale)
    const subject = `Hỏi lại ${crypto.randomUUID().slice(0, 8)}`
    await asAdmin(page, locale)
    const sent = { name: 'Lê An', email: 'an@example.com', phone: '0900000096', subject, message: 'Mười bình.' }
    await call(page, 'POST', `/api/contact?locale=${locale}`, sent)
    const [message] = await inDatabase(shop, (db) =>
      db.select().from(contactMessages).where(eq(contactMessages.subject, subject)),
    )
    const answers = `/api/admin/messages/${message!.id}/answers`
    await call(page, 'POST', answers, { answer: 'Dạ, tiệm làm được ạ.', answersSeen: 0 })
    const templates = '/api/admin/answer-templates'
    const template = { title: subject, texts: { [locale]: 'Tiệm gọi lại ngay.' } }
    const { id } = await call(page, 'POST', templates, template)
    for (const path of [answers, templates]) await page.route(`**${path}?*`, (route) => route.abort())
    await page.goto(`/admin/messages?message=${message!.id}`)
    const dialog = page.getByRole('dialog', { name: subject })
    const text = dialog.getByRole('textbox')
    // Above the form and in it.
    const failures = dialog.getByRole('alert')
    await expect(failures).toHaveCount(2)
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    await text.fill('Chào bạn.')

    await page.unroute(`**${answers}?*`)
    await failures
      .first()
      .getByRole('button', { name: t('admin:retry') })
      .click()
    await expect(dialog.getByRole('list', { name: t('adminMessages:thread') })).toContainText('tiệm làm được')
    await expect(failures).toHaveCount(1)

    await page.unroute(`**${templates}?*`)
    await failures.getByRole('button', { name: t('admin:retry') }).click()
    await dialog.getByRole('combobox', { name: t('adminAnswers:template') }).selectOption(subject)
    await expect(failures).toHaveCount(0)
    await dialog.getByRole('button', { name: t('adminAnswers:insert') }).click()
    await expect(text).toHaveValue('Chào bạn.\n\nTiệm gọi lại ngay.')
    await call(page, 'DELETE', `${templates}/${id}`)
  })

for (const locale of flowsIn('vi'))
  test(`what a colleague has written meanwhile is not deleted unseen (${locale})`, async ({ page }) => {
    const t = words(locale)
    const refused = toast(page, t('admin:changedMeanwhile.title'))
    const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
    const templates = '/api/admin/answer-templates'
    const title = `Mẫu ${crypto.randomUUID().slice(0, 8)}`
    const newTitle = `${title} mới`
    const remove = (of: string) =>
      page.getByRole('button', { name: t('adminAnswers:templates.deleteOf', { title: of }), exact: true })
    await asAdmin(page, locale)
    const { id, updatedAt } = await call(page, 'POST', templates, { title, texts: { vi: 'Chào {name}.' } })
    await page.goto('/admin/templates')
    await expect(remove(title)).toBeVisible()
    const template = { title: newTitle, texts: { vi: 'Chào bạn {name}.' } }
    await call(page, 'PUT', `${templates}/${id}`, { template, updatedAt })
    await remove(title).click()
    await confirm(t('admin:dialog.delete'))
    await expect(refused).toBeVisible()
    await remove(newTitle).click()
    await confirm(t('admin:dialog.delete'))
    await expect(remove(newTitle)).toHaveCount(0)

    const [review] = await call(page, 'GET', '/api/admin/reviews?state=unanswered&pageSize=1')
    const answer = (text: string, before: string) =>
      call(page, 'PUT', `/api/admin/reviews/${review.id}/answer`, {
        ...{ answer: text, locale },
        seen: { comment: review.comment, answer: before },
      })
    await answer('Tiệm nhầm.', '')
    await page.goto('/admin/reviews?state=answered')
    await page.getByRole('row').filter({ hasText: review.comment }).getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    const withdraw = dialog.getByRole('button', { name: t('adminReviews:withdraw') })
    await expect(withdraw).toBeVisible()
    await answer('Tiệm cảm ơn bạn.', 'Tiệm nhầm.')
    await withdraw.click()
    await confirm(t('adminReviews:withdraw'))
    await expect(refused).toBeVisible()
    await expect(dialog.locator('.review-answer')).toHaveText('Tiệm cảm ơn bạn.')
    await withdraw.click()
    await confirm(t('adminReviews:withdraw'))
    await expect(toast(page, t('admin:success')).filter({ hasText: t('adminReviews:withdrawnNow') })).toBeVisible()
  })
