import type { Page } from '@playwright/test'

/**
 * Lets the next request to an address reach the shop, and loses its answer.
 * @param calls a pattern of addresses, as `page.route` takes it
 */
export const loseNextAnswer = (page: Page, calls: string): Promise<unknown> =>
  page.route(
    calls,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
