import type { EditedArticle } from '#features/articles/articles.ts'
import { localizedPath } from '#shared/locale.ts'
import { photograph } from '../factories/photographs.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { article, articleForm, asAdmin, call, openAdmin } from './back-office.ts'
import { expect, flowsIn, overflow, test } from './fixtures.ts'
import { focusIn } from './keys.ts'

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const { editor, field, fillIn, tool } = articleForm(locale)

  test(`an article is written with the keyboard, previewed, published and read (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/articles')
    await page.getByRole('link', { name: t('adminArticles:add') }).press('Enter')
    await page.waitForURL('**/admin/articles/new')
    const title = `Ngôn ngữ loài hoa (${locale})`
    await fillIn(page, title, 'Mỗi loài hoa một lời.')
    await page.getByLabel(field('tags'), { exact: true }).fill('hoa, , ý nghĩa')
    await expect(page.getByLabel(field('slug'), { exact: true })).toHaveAttribute('placeholder', /^ngon-ngu-loai-hoa/)

    await editor(page).focus()
    await page.keyboard.type('Hoa hồng nói ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('tình yêu')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    // The arrow keys move along the toolbar.
    await tool(page, 'bold').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'italic')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'heading2')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('Hoa cúc')
    await expect(tool(page, 'heading2')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Shift+8')
    await page.keyboard.type('Trường thọ')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')

    // A link: a script address is refused, a bare domain gets its scheme.
    await page.keyboard.press('Control+k')
    const address = page.getByLabel(t('adminArticles:link.address'))
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await expect(page.getByText(t('adminArticles:link.wrong'))).toBeVisible()
    await address.fill('/products/hoa-hong-do-nong-nan')
    await page.getByLabel(t('adminArticles:link.text')).fill('hồng đỏ')
    await address.press('Enter')
    await expect(editor(page).getByText('hồng đỏ')).toBeVisible()

    await tool(page, 'html').click()
    const source = page.getByRole('textbox', { name: t('adminArticles:html.label', { text: field('content') }) })
    await expect(source).toHaveValue(
      '<p>Hoa hồng nói <strong>tình yêu</strong>.</p><h2>Hoa cúc</h2><ul><li>Trường thọ</li></ul>' +
        '<p><a href="/products/hoa-hong-do-nong-nan">hồng đỏ</a></p>',
    )
    await source.fill(`${await source.inputValue()}<script>alert(1)</script>`)

    await page.getByRole('button', { name: t('adminArticles:preview') }).click()
    const preview = page.getByRole('dialog', { name: t('adminArticles:previewTitle') })
    await expect(preview.locator('.prose strong')).toHaveText('tình yêu')
    expect(await preview.locator('.prose').innerHTML()).not.toContain('script')
    await focusIn(preview)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()

    // Leaving asks first, and staying keeps the input.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('admin:nav.messages') })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.keep') })
      .click()
    await expect(page.getByLabel(field('title'), { exact: true })).toHaveValue(title)

    await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminArticles:created'))
    await page.waitForURL('**/admin/articles')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('#ý nghĩa')
    const opened = page.context().waitForEvent('page')
    await row.getByRole('link', { name: t('adminArticles:viewOf', { title }) }).click()
    const shown = await opened
    await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(shown.getByRole('heading', { level: 2, name: 'Hoa cúc' })).toBeVisible()
    await shown.close()

    await row.getByRole('button', { name: t('adminArticles:deleteOf', { title }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.delete') })
      .click()
    await expect(row).toBeHidden()
  })

  test(`an article whose form was open past midnight is dated when it is published (${locale})`, async ({ page }) => {
    const begun = Date.now()
    // The form opens a day before the server is asked.
    await page.clock.setFixedTime(begun - 24 * 60 * 60_000)
    await openAdmin(page, locale, '/admin/articles/new')
    await fillIn(page, `Qua đêm (${locale})`, 'Viết từ hôm qua.')
    await editor(page).fill('Nội dung.')
    await page.clock.setFixedTime(begun)
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/admin/articles',
    )
    await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
    const { id, publishedAt } = (await (await answered).json()) as EditedArticle
    expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(begun)
    await page.waitForURL('**/admin/articles')
    await call(page, 'DELETE', `/api/admin/articles/${id}`)
  })

  test(`a photograph is added to an article, and readers load the width that they need (${locale})`, async ({
    page,
  }) => {
    await openAdmin(page, locale, '/admin/articles/new')
    const title = `Ảnh trong bài (${locale})`
    const alt = 'Cúc họa mi trong bình gốm'
    await fillIn(page, title, 'Một bức ảnh.')
    await editor(page).focus()
    await page.keyboard.type('Trên ảnh.')
    await page.keyboard.press('Enter')

    await tool(page, 'picture').click()
    const upload = page.getByRole('dialog', { name: t('adminPictures:title') })
    await expect(upload.getByText(t('adminPictures:note'))).toBeVisible()
    const buffer = await photograph({ width: 1600, height: 1200 }).jpeg().toBuffer()
    const file = { name: 'hoa.jpg', mimeType: 'image/jpeg', buffer }
    await upload.locator('input[type=file]').first().setInputFiles(file)
    await upload.getByRole('button', { name: locale === 'en' ? 'Upload 1 file' : 'Tải lên 1 tệp' }).click()
    const about = page.getByRole('dialog', { name: t('adminArticles:picture.title') })
    await expect(about).toBeVisible()
    await expect(upload).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await expect
      .poll(() => about.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await about.getByLabel(t('adminArticles:picture.alt')).fill(alt)
    await page.keyboard.press('Enter')
    await expect(about).toHaveCount(0)
    const shown = editor(page).getByRole('img', { name: alt })
    await expect(shown).toBeVisible()

    // Its alternative text can be changed afterwards.
    await shown.click()
    await tool(page, 'picture').click()
    await expect(about.getByLabel(t('adminArticles:picture.alt'))).toHaveValue(alt)
    await about.getByLabel(t('adminArticles:picture.alt')).fill(`${alt} trắng`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
    await page.waitForURL('**/admin/articles')

    const list = await call(page, 'GET', `/api/admin/articles?page=1&pageSize=5&q=${encodeURIComponent(title)}`)
    const { id, slug, content } = await call(page, 'GET', `/api/admin/articles/${list[0].id}`)
    expect(content).toMatch(
      /^<p>Trên ảnh\.<\/p><img src="\/objects\/a\/[^"]+\.webp" alt="Cúc họa mi trong bình gốm trắng"/,
    )
    const visitor = await page.context().newPage()
    await visitor.goto(localizedPath(locale, `/articles/${slug}`))
    const read = visitor.getByRole('img', { name: `${alt} trắng` })
    await read.scrollIntoViewIfNeeded()
    await expect(visitor.locator('.prose picture > source[type="image/avif"]')).toHaveAttribute('srcset', / 480w, /)
    await expect(read).toHaveAttribute('srcset', /\.webp 480w, /)
    await expect.poll(() => read.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(await read.evaluate((img) => (img as HTMLImageElement).currentSrc)).toMatch(/\.avif$/)
    await visitor.close()
    await call(page, 'DELETE', `/api/admin/articles/${id}`)
  })

  test(`two admins edit an article at once, and neither loses a change (${locale})`, async ({ page }) => {
    await asAdmin(page, locale)
    const { id } = await call(page, 'POST', '/api/admin/articles', article(`Hai người (${locale})`))
    const { author } = await call(page, 'GET', `/api/admin/articles/${id}`)
    await page.goto(`/admin/articles/${id}`)
    const title = page.getByLabel(field('title'), { exact: true })
    await title.fill('Của tôi')
    await call(page, 'PATCH', `/api/admin/articles/${id}`, { excerpt: 'Của người kia.', author: 'Người kia' })
    await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: t('adminArticles:conflict.title') })
    await expect(notice).toBeVisible()
    await expect(title).toHaveValue('Của tôi')
    expect((await call(page, 'GET', `/api/admin/articles/${id}`)).excerpt).toBe('Của người kia.')
    await notice.getByRole('button', { name: t('adminArticles:conflict.mine') }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminArticles:updated'))
    expect(await call(page, 'GET', `/api/admin/articles/${id}`)).toMatchObject({ title: 'Của tôi', author })
    await call(page, 'DELETE', `/api/admin/articles/${id}`)
  })

  test(`on a phone the form shows one language at a time, and the preview fits (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await asAdmin(page, locale)
    const [{ id }] = await call(page, 'GET', '/api/admin/articles?page=1&pageSize=1')
    const language = locale === 'en' ? 'English' : 'Tiếng Anh'
    await page.goto(`/admin/articles/${id}`)
    await page.getByRole('button', { name: language, exact: true }).click()
    await expect(
      page.getByLabel(t('admin:inLanguage', { field: field('title'), language }), { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel(field('title'), { exact: true })).toBeHidden()
    expect(await overflow(page), 'form').toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: t('adminArticles:preview') }).click()
    await expect(page.getByRole('dialog').locator('.prose p').first()).toBeVisible()
    expect(await overflow(page), 'preview').toBeLessThanOrEqual(0)
    expect(await findViolations(page), 'preview').toEqual([])
  })
}
