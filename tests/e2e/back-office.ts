import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { ADMIN, signIn, words } from './account.ts'
import { expect, nextFrame } from './fixtures.ts'

/** Chooses the language of the pages that a browser opens from now on: that of the back-office is in no address. */
export const chooseLanguage = (page: Page, locale: Locale) =>
  page.addInitScript((language) => localStorage.setItem('preferred-language', language), locale)

/** Signs in as the admin, whose screens are in a language from now on. Opens none: calls need no page. */
export async function asAdmin(page: Page, locale: Locale): Promise<void> {
  await chooseLanguage(page, locale)
  await signIn(page, ADMIN)
}

/** Opens a screen of the back-office as the admin, in a language. */
export async function openAdmin(page: Page, locale: Locale, path: string): Promise<void> {
  await asAdmin(page, locale)
  await page.goto(path)
}

/** Makes an API call with the admin's session, without the screen: what another admin does at the same time. */
export async function call(page: Page, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, ...(data ? { data } : {}) })
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  return answer.json()
}

/**
 * Presses a button that sends a call, and once more before the answer comes: it keeps the focus and sends no second.
 * @param confirm presses what the button asks first
 */
export async function pressWhileBusy(page: Page, button: Locator, calls: string, confirm?: () => Promise<void>) {
  const answered = Promise.withResolvers<void>()
  let sent = 0
  await page.route(calls, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent++
    await answered.promise
    await route.continue()
  })
  await button.press('Enter')
  await confirm?.()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await nextFrame(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  answered.resolve()
  await expect(button.and(page.locator('[aria-disabled]'))).toHaveCount(0)
  expect(sent).toBe(1)
}

/**
 * Clicks into an element of an editor, places the cursor at its start or end, and presses keys. The cursor is set
 * through the editor: one that the browser moves is read later, and ProseMirror, soon after it gets the focus, puts
 * back the one that it knows. Waits after each key until the editor has read the browser's selection.
 */
export async function placeCursor(page: Page, target: Locator, at: 'start' | 'end', ...keys: string[]): Promise<void> {
  // On a busy machine, Tiptap replaces the editor of the first render by another one just after it is shown.
  await expect(async () => {
    await target.click()
    await target.evaluate((element, where) => {
      const { editor } = element.closest<EditorElement>('.ProseMirror')!
      const offset = where === 'start' ? 0 : element.childNodes.length
      editor.commands.setTextSelection(editor.view.posAtDOM(element, offset))
    }, at)
    await selectionIsRead(page, { timeout: 3_000 })
  }).toPass()
  for (const key of keys) {
    await page.keyboard.press(key)
    await selectionIsRead(page)
  }
}

/** What Tiptap leaves at the element of an editor. */
interface EditorElement extends Element {
  editor: {
    view: { posAtDOM(node: Node, offset: number): number }
    state: { selection: { head: number } }
    commands: { setTextSelection(position: number): boolean }
  }
}

async function selectionIsRead(page: Page, options?: { timeout: number }): Promise<void> {
  await nextFrame(page)
  await page.waitForFunction(
    () => {
      const { focusNode, focusOffset } = getSelection()!
      const editor = document.activeElement?.closest<EditorElement>('.ProseMirror')?.editor
      return editor && focusNode && editor.view.posAtDOM(focusNode, focusOffset) === editor.state.selection.head
    },
    undefined,
    options,
  )
}

/**
 * Closes Uppy's window after an upload, once its last state is drawn: a click on a button that is drawn again is lost.
 */
export async function finishUpload(page: Page): Promise<void> {
  const uppy = page.locator('.pictures-uppy')
  await expect(uppy.locator('.uppy-StatusBar.is-complete')).toBeVisible()
  // Not a click, whose press and release may meet two drawings of the button.
  await uppy.locator('.uppy-StatusBar-actionBtn--done').press('Enter')
  await expect(uppy).toHaveCount(0)
}

/** Records the first toast under /admin and how long it showed before the redirect: too short for a locator to see. */
export async function noteToast(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/admin')) return
    let shownAt = 0
    new MutationObserver(() => {
      const shown = document.querySelector('.toast')
      if (!shown || shownAt) return
      shownAt = Date.now()
      sessionStorage.setItem('noted-toast', shown.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
    addEventListener('pagehide', () => sessionStorage.setItem('noted-stay', String(Date.now() - shownAt)))
  })
}

/** Returns the text of the toast that `noteToast` recorded, or the milliseconds that it showed; empty without one. */
export const notedToast = (page: Page, key: 'toast' | 'stay') =>
  page.evaluate((name) => sessionStorage.getItem(`noted-${name}`) ?? '', key)

/** Returns the payload of a new article. */
export const article = (title: string) => ({
  title,
  excerpt: 'Tóm tắt.',
  content: '<p>Nội dung.</p>',
  category: 'Ý nghĩa hoa',
})

/** Returns the controls of the article form, in a language. */
export function articleForm(locale: Locale) {
  const t = words(locale)
  const field = (name: string) => t(`adminArticles:fields.${name}`)
  return {
    field,
    editor: (page: Page) => page.getByRole('textbox', { name: field('content'), exact: true }),
    tool: (page: Page, name: string) =>
      page
        .getByRole('toolbar')
        .first()
        .getByRole('button', { name: t(`adminArticles:tools.${name}`), exact: true }),
    /** Fills in the fields that an article needs beside its text. */
    async fillIn(page: Page, title: string, excerpt: string): Promise<void> {
      await page.getByLabel(field('title'), { exact: true }).fill(title)
      await page.getByLabel(field('excerpt'), { exact: true }).fill(excerpt)
      await page.getByLabel(field('category'), { exact: true }).selectOption('Ý nghĩa hoa')
    },
  }
}
