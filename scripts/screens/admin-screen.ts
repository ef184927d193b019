import { failing, shown, type Scene, type State } from './state.ts'

/** A state of a screen of the back-office, as the admin. */
export const screen = (path: string, act?: State['act'], more: Partial<State> = {}): State => ({
  path: path === '' ? '/admin' : `/admin/${path}`,
  as: 'admin',
  ...(act && { act }),
  ...more,
})

export const dialogShown = ({ page }: Scene) => page.locator('[role=dialog], [role=alertdialog]').last().waitFor()
export const dialogButton =
  (key: string) =>
  ({ page, t }: Scene) =>
    page
      .locator('[role=dialog], [role=alertdialog]')
      .last()
      .getByRole('button', { name: t(key), exact: true })
      .click()
export const noMatch = (path: string) => screen(`${path}?q=xyzzy`, shown('admin:list.noMatch'))
export const failed = (path: string, call: string) =>
  screen(path, ({ page }) => page.getByRole('alert').first().waitFor(), { prepare: failing(call) })
