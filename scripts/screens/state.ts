import type { Page, Route } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { words } from '#tests/e2e/account.ts'
import type { Made } from './made.ts'

/** What a page looks like after something has happened on it. */
export interface State {
  /** The address without its language; `:NAME` is an order of {@link Made}. */
  path: string
  /** Who is signed in: nobody by default. A newcomer is a new account, without orders, wishes or addresses. */
  as?: 'customer' | 'admin' | 'newcomer'
  /** Whether the cart has two bouquets. */
  cart?: true
  /** The widths at which there is such a state, by default all. */
  widths?: readonly number[]
  /** Sets up the browser before the page is opened: which calls fail, which session is old. */
  prepare?(scene: Scene): Promise<unknown>
  /** Operates the page once it has loaded. */
  act?(scene: Scene): Promise<unknown>
}

export interface Scene {
  page: Page
  locale: Locale
  /** Returns a text of the pages in the scene's language. */
  t: ReturnType<typeof words>
  made: Made
}

/** Returns a `prepare` that has calls of a path answered by a server that is out of order. */
export const failing =
  (path: string) =>
  ({ page }: Scene): Promise<unknown> =>
    page.route(path, outOfOrder)

/** Answers a call as a proxy does whose server is out of order. */
export const outOfOrder = (route: Route): Promise<void> =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })

/** Returns an `act` that clicks the button with a text. */
export const press =
  (key: string, values?: Record<string, string | number>) =>
  ({ page, t }: Scene): Promise<void> =>
    page
      .getByRole('button', { name: t(key, values), exact: true })
      .first()
      .click()

/** Returns an `act` that clicks the first element that a selector finds. */
export const click =
  (selector: string) =>
  ({ page }: Scene): Promise<void> =>
    page.locator(selector).first().click()

/** Returns an `act` that waits until a text is shown. */
export const shown =
  (key: string) =>
  ({ page, t }: Scene): Promise<void> =>
    page.getByText(t(key)).filter({ visible: true }).first().waitFor()

/** Returns an `act` of several, one after the other. */
export const inTurn =
  (...acts: ((scene: Scene) => Promise<unknown>)[]) =>
  async (scene: Scene): Promise<void> => {
    for (const act of acts) await act(scene)
  }
