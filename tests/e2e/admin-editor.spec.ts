import type { EditedArticle } from '#features/articles/articles.ts'
import { sanitiseArticle } from '#features/articles/server/sanitise.ts'
import { HOSTILE } from '#features/articles/server/testing/hostile.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { article, articleForm, asAdmin, call, openAdmin, placeCursor } from './back-office.ts'
import { expect, flowsIn, nextFrame, test } from './fixtures.ts'

for (const locale of flowsIn('en')) {
  const t = words(locale)
  const { editor, field, tool } = articleForm(locale)

  test(`a table is added, changed and removed with the keyboard (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/articles/new')
    const press = async (name: string) => {
      // The browser sends the event with the new selection with its next frame.
      await nextFrame(page)
      await tool(page, name).focus()
      await page.keyboard.press('Enter')
      await expect(editor(page)).toBeFocused()
    }
    const source = page.getByRole('textbox', { name: t('adminArticles:html.label', { text: field('content') }) })
    const expectHtml = async (html: string) => {
      await tool(page, 'html').click()
      await expect(source).toHaveValue(html)
      await tool(page, 'html').click()
    }
    await placeCursor(page, editor(page).locator('p').first(), 'start')
    await expect(tool(page, 'rowAdd')).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.type('Trước.')
    await page.keyboard.press('Enter')
    await press('table')
    await expect(tool(page, 'table')).toHaveAttribute('aria-disabled', 'true')
    await expect(tool(page, 'headerRow')).toHaveAttribute('aria-pressed', 'true')
    for (const text of ['Hoa', 'Mùa', '', 'Cúc', 'Thu', '', 'Đào', 'Xuân']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    // The cursor is in the last cell. Its column is removed; Tab has added a row, and Enter breaks a line in it.
    await press('columnRemove')
    await placeCursor(page, editor(page).getByText('Xuân'), 'end', 'Tab')
    await page.keyboard.type('Sen')
    await page.keyboard.press('Enter')
    await page.keyboard.type('trắng')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hạ')
    expect(await findViolations(page)).toEqual([])
    const head = '<p>Trước.</p><table><thead><tr><th>Hoa</th><th>Mùa</th></tr></thead>'
    const [autumn, spring] = ['<tr><td>Cúc</td><td>Thu</td></tr>', '<tr><td>Đào</td><td>Xuân</td></tr>']
    const summer = '<tr><td>Sen<br>trắng</td><td>Hạ</td></tr>'
    await expectHtml(`${head}<tbody>${autumn}${spring}${summer}</tbody></table>`)

    await placeCursor(page, editor(page).getByText('Cúc'), 'end')
    await press('rowAdd')
    await page.keyboard.press('ArrowDown')
    await placeCursor(page, editor(page).getByText('Đào'), 'end')
    await press('rowRemove')
    await expectHtml(`${head}<tbody>${autumn}<tr><td></td><td></td></tr>${summer}</tbody></table>`)

    await placeCursor(page, editor(page).getByText('Mùa'), 'end')
    await press('columnAdd')
    await press('headerRow')
    await expect(tool(page, 'headerRow')).toHaveAttribute('aria-pressed', 'false')
    await tool(page, 'html').click()
    await expect(source).toHaveValue(/<table><tbody><tr><td>Hoa<\/td><td>Mùa<\/td><td><\/td><\/tr>/)
    await tool(page, 'html').click()
    // Adds above and on the left, too. A row or column before a header becomes a header.
    await press('headerRow')
    await placeCursor(page, editor(page).getByText('Hoa'), 'end')
    await press('columnBefore')
    await press('rowBefore')
    await placeCursor(page, editor(page).getByText('Cúc'), 'end')
    await press('rowBefore')
    const cells = (tag: string, ...texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
    const rows = (tag: string, ...all: string[][]) => all.map((row) => `<tr>${cells(tag, ...row)}</tr>`).join('')
    await expectHtml(
      `<p>Trước.</p><table><thead>${rows('th', ['', '', '', ''], ['', 'Hoa', 'Mùa', ''])}</thead><tbody>` +
        rows('td', ['', '', '', ''], ['', 'Cúc', 'Thu', ''], ['', '', '', ''], ['', 'Sen<br>trắng', 'Hạ', '']) +
        '</tbody></table>',
    )
    await placeCursor(page, editor(page).getByText('Hoa'), 'end')
    await press('tableRemove')
    await expectHtml('<p>Trước.</p>')
    await expect(tool(page, 'tableRemove')).toHaveAttribute('aria-disabled', 'true')
  })
}

test('the editor keeps what it cannot show, and shows every demo article in full', async ({ page }) => {
  const t = words('en')
  await asAdmin(page, 'en')
  const list: EditedArticle[] = await call(page, 'GET', '/api/admin/articles?page=1&pageSize=50')
  expect(list.length).toBeGreaterThanOrEqual(12)
  const html = page.getByRole('button', { name: t('adminArticles:tools.html') })
  const content = '<p>Một</p><figure><table><tbody><tr><td>2</td></tr></tbody></table></figure>'
  const { id } = await call(page, 'POST', '/api/admin/articles', { ...article('Lạ'), content })
  await page.goto(`/admin/articles/${id}`)
  await expect(page.getByText(t('adminArticles:html.notice'))).toBeVisible()
  await html.first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('adminArticles:html.stay') })
    .click()
  await page.getByLabel(t('adminArticles:fields.author'), { exact: true }).fill('Lan')
  await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
  await page.waitForURL('**/admin/articles')
  expect(await call(page, 'GET', `/api/admin/articles/${id}`)).toMatchObject({ content, author: 'Lan' })
  await call(page, 'DELETE', `/api/admin/articles/${id}`)

  // Typed as HTML: opening each of them would take much longer.
  await page.goto('/admin/articles/new')
  await expect(page.locator('.rich-text')).toHaveCount(2)
  for (const { id: shown, slug } of list) {
    const { content: base, translations } = (await call(page, 'GET', `/api/admin/articles/${shown}`)) as EditedArticle
    // Other tests may have left an article without English.
    for (const [place, source] of [base, translations.en?.content ?? ''].entries()) {
      const editor = page.locator('.rich-frame').nth(place)
      const toggle = editor.getByRole('button', { name: t('adminArticles:tools.html') })
      await toggle.click()
      await editor.locator('.rich-source').fill(source)
      await toggle.click()
      await expect(toggle, slug).toHaveAttribute('aria-pressed', 'false')
    }
  }
})

test('a table keeps its caption and spans while its article is edited', async ({ page }) => {
  const t = words('en')
  await asAdmin(page, 'en')
  const save = async () => {
    await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
    await page.waitForURL('**/admin/articles')
  }
  const text = page.getByRole('textbox', { name: t('adminArticles:fields.content'), exact: true })
  const tablesOf = (html: string) => html.replace(/\s*\n\s*/g, '').match(/<table>.*?<\/table>/g) ?? []

  const seeded: { id: string; slug: string }[] = await call(page, 'GET', '/api/admin/articles?page=1&pageSize=50')
  const id = seeded.find(({ slug }) => slug === 'hoa-say-kho-va-hoa-tuoi')?.id
  const before = await call(page, 'GET', `/api/admin/articles/${id}`)
  expect(tablesOf(before.content)).toHaveLength(1)
  await page.goto(`/admin/articles/${id}`)
  await expect(text.locator('table')).toBeVisible()
  await save()
  expect((await call(page, 'GET', `/api/admin/articles/${id}`)).content).toBe(before.content)
  await page.goto(`/admin/articles/${id}`)
  await placeCursor(page, text.locator('p').first(), 'start')
  await page.keyboard.type('Mới. ')
  await save()
  const after = await call(page, 'GET', `/api/admin/articles/${id}`)
  expect(after.content).toContain('<p>Mới. ')
  expect(tablesOf(after.content)).toEqual(tablesOf(before.content))
  await call(page, 'PATCH', `/api/admin/articles/${id}`, { content: before.content })

  const table =
    '<table><caption>Mùa <strong>hoa</strong></caption><thead><tr><th scope="col" rowspan="2">A</th><th colspan="2">B</th></tr>' +
    '<tr><th>C</th><th>D</th></tr></thead><tbody><tr><th scope="row">E</th><td>F</td><td>G</td></tr></tbody></table>'
  const own = await call(page, 'POST', '/api/admin/articles', { ...article('Bảng'), content: `<p>Một</p>${table}` })
  await page.goto(`/admin/articles/${own.id}`)
  await placeCursor(page, text.getByText('Một'), 'end')
  await page.keyboard.type('!')
  await save()
  const kept = (await call(page, 'GET', `/api/admin/articles/${own.id}`)).content
  // The order of a cell's attributes does not matter.
  expect(kept.replace('rowspan="2" scope="col"', 'scope="col" rowspan="2"')).toBe(`<p>Một!</p>${table}`)
  await call(page, 'DELETE', `/api/admin/articles/${own.id}`)
})

test('text pasted from Word and Google Docs keeps its structure, tables included', async ({ page }) => {
  const t = words('en')
  await openAdmin(page, 'en', '/admin/articles/new')
  const text = page.getByRole('textbox', { name: t('adminArticles:fields.content'), exact: true })
  await placeCursor(page, text.locator('p').first(), 'start')
  const paste = (html: string) =>
    text.evaluate((target, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', data)
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await paste(
    '<html><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->' +
      '<h1 style="color:#2e74b5">Hoa<o:p></o:p></h1><p class=MsoNormal style="margin:0"><b style="mso-bidi-font-weight:normal">Đậm</b>' +
      '<span style="font-style:italic"> nghiêng</span></p>' +
      "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Một</p>" +
      "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Hai</p>" +
      '<table style="border:1px solid"><tr><td style="width:1in"><p class=MsoNormal>A</p><p>B</p></td></tr></table>' +
      '<img src="file:///C:/a.png"><img src="data:image/png;base64,AAAA"><!--EndFragment--></body></html>',
  )
  await placeCursor(page, text.getByText('A', { exact: false }).last(), 'end', 'Enter')
  await page.keyboard.type('C')
  const html = page.getByRole('button', { name: t('adminArticles:tools.html') }).first()
  await html.click()
  const source = page.getByRole('textbox', {
    name: t('adminArticles:html.label', { text: t('adminArticles:fields.content') }),
  })
  const value = await source.inputValue()
  expect(value).toContain('<h2>Hoa</h2><p><strong>Đậm</strong><em> nghiêng</em></p><ul><li>Một</li><li>Hai</li></ul>')
  expect(value.match(/<td>/g)).toHaveLength(1)
  expect(value).toMatch(/<td>A<br>(C<br>)?B(<br>C)?<\/td>/)
  expect(value).not.toMatch(/style|class|img|Mso/)

  await source.fill('')
  await html.click()
  await text.click()
  await paste(
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Đậm</span><span style="font-weight:400"> thường</span></p></b>',
  )
  await html.click()
  await expect(source).toHaveValue('<p><strong>Đậm</strong> thường</p>')
})

test('sanitised hostile HTML runs nothing in a browser', async ({ page }) => {
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', ({ url }) => void asked.push(url()))
  const found = await page.evaluate(async (list) => {
    const fired: string[] = []
    Object.assign(window, { x: () => fired.push('x'), alert: () => fired.push('alert') })
    const complaints: string[] = []
    for (const html of list) {
      const root = document.createElement('div')
      document.body.append(root)
      root.innerHTML = html
      for (const element of root.querySelectorAll('*')) {
        if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') complaints.push(`${element.localName}: ${html}`)
        for (const { name } of element.attributes) if (/^on|style|^id$|^name$|class/.test(name)) complaints.push(html)
        if (
          element instanceof HTMLAnchorElement &&
          element.protocol &&
          !/^(https?|mailto|tel|about|:)/.test(element.protocol)
        )
          complaints.push(element.href)
      }
    }
    // Waits for a picture added last: the load and error events of all before it, which would run handlers, have fired.
    const probe = document.body.appendChild(new Image())
    probe.src = '/objects/none'
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { fired, complaints }
  }, HOSTILE.map(sanitiseArticle))
  expect(found).toEqual({ fired: [], complaints: [] })
  expect(asked.filter((url) => !/\/objects\//.test(url))).toEqual([])
})
