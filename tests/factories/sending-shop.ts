import { vi } from 'vitest'
import { mails } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { createMailServer } from './mail-server.ts'
import { openTestShop } from './test-shop.ts'
import { openMailTransport } from '#features/mail/server/mail-transport.ts'
import { sendDue } from '#features/mail/server/sender.ts'

export type SendingShop = Awaited<ReturnType<typeof openSendingShop>>

/** Opens a test shop beside the mail server that gets its mails. */
export async function openSendingShop() {
  const server = await createMailServer()
  await server.open()
  const test = await openTestShop({ SMTP_URL: server.url, MAIL_FROM: 'Mộc Lan <shop@moclan.test>' })
  const transport = openMailTransport(test.shop)
  return {
    ...test,
    server,
    transport,
    /** Sends every mail that is due now. */
    send: () => sendDue(test.shop, compose, transport),
    /** Moves the shop's clock on, in milliseconds. */
    later: (ms: number) => test.setNow(new Date(test.shop.clock.now().getTime() + ms)),
    outbox: () => test.shop.db.select().from(mails),
    /** Empties outbox and mail server, and sets the clock right: before each test. */
    async reset() {
      vi.restoreAllMocks()
      server.received = []
      server.refuses = {}
      server.onTaken = () => {}
      test.setNow(new Date())
      await test.shop.db.delete(mails)
    },
    async close() {
      await server.close()
      await test.close()
    },
  }
}
