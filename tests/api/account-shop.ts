import { afterAll, beforeAll, expect } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { createMailServer, type MailServer } from '../factories/mail-server.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

export const DEMO = { email: 'customer@example.com', password: 'demo-flowers' }

/** Starts a shop with a mail server for the tests of a file, in which customers open accounts. */
export function accountShop() {
  let running: RunningShop
  let post: MailServer
  beforeAll(async () => {
    post = await createMailServer()
    await post.open()
    running = await runShopOnDemand({ SMTP_URL: post.url, MAIL_FROM: 'shop@moclan.test' })
  })
  afterAll(async () => {
    await running.close()
    await post.close()
  })

  let people = 0
  const guest = () => new BrowserLike(running.url)
  return {
    /** Returns the shop. Undefined before the first test begins. */
    shop: () => running,
    mailServer: () => post,
    guest,
    signedIn: ({ email, password } = DEMO) => BrowserLike.signedIn(running.url, email, password),
    /** Opens an account with an email of its own. */
    async newcomer(): Promise<{ browser: BrowserLike; email: string; password: string }> {
      const email = `person${++people}@example.com`
      const password = 'hoa sữa mùa thu'
      const browser = guest()
      const { status, body } = await browser.post('/api/auth/register?locale=vi', { email, password, firstName: 'An' })
      expect([status, body]).toEqual([200, expect.objectContaining({ email, emailVerified: false, hasPassword: true })])
      return { browser, email, password }
    },
  }
}
