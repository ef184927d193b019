import { readdir, readFile, stat } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '#db/schema/index.ts'
import { createMailServer, type MailServer } from '#tests/factories/mail-server.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { forgotPassword } from '#features/account/server/forgot-password.ts'
import { mailFolder } from './mail-files.ts'
import { openMailTransport } from './mail-transport.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { sendDue } from './sender.ts'

let server: MailServer
beforeAll(async () => {
  server = await createMailServer()
  await server.open()
})
afterAll(() => server.close())

describe('a connection to the mail server', () => {
  const sendOver = async (server: MailServer, env: Record<string, string>) => {
    const other = await openTestShop({ SMTP_URL: server.url, ...env })
    try {
      await forgotPassword(other.shop, 'customer@example.com', 'en')
      const sent = await sendDue(other.shop, compose, openMailTransport(other.shop))
      const [mail] = await other.shop.db.select().from(mails)
      return { ...sent, error: mail?.lastError ?? '', encrypted: server.received.map(({ encrypted }) => encrypted) }
    } finally {
      await other.close()
      server.received = []
    }
  }

  it('carries no mail without encryption if encryption is required', async () => {
    const answer = await sendOver(server, { SMTP_TLS: 'required' })
    expect(answer).toMatchObject({ sent: 0, failed: 1, encrypted: [], error: expect.stringMatching(/STARTTLS/) })
    // Parameters of the URL cannot weaken it.
    const weakened = { SMTP_TLS: 'required', SMTP_URL: `${server.url}/?requireTLS=false&ignoreTLS=true` }
    expect(await sendOver(server, weakened)).toMatchObject({ sent: 0, encrypted: [] })
  })

  it('is encrypted by STARTTLS, and only with a certificate of a trusted authority', async () => {
    const encrypting = await createMailServer({ startTls: true })
    await encrypting.open()
    try {
      const trusting = `${encrypting.url}/?tls.rejectUnauthorized=false`
      expect(await sendOver(encrypting, { SMTP_TLS: 'required' })).toMatchObject({ sent: 0, encrypted: [] })
      expect(await sendOver(encrypting, { SMTP_TLS: 'required', SMTP_URL: trusting })).toMatchObject({
        sent: 1,
        encrypted: [true],
      })
      expect(await sendOver(encrypting, { SMTP_TLS: 'off' })).toMatchObject({ sent: 1, encrypted: [false] })
    } finally {
      await encrypting.close()
    }
  })
})

describe('without a mail server', () => {
  let files: TestShop
  afterEach(() => files.close())

  it('mails are files that no other account can read, each written once', async () => {
    files = await openTestShop()
    const { shop } = files
    await forgotPassword(shop, 'customer@example.com', 'en')
    await sendDue(shop, compose, openMailTransport(shop))
    const folder = mailFolder(shop.config)
    const names = await readdir(folder)
    expect(names).toEqual([expect.stringMatching(/^[\dTZ-]+-password_reset-[0-9a-f]{12}\.eml$/)])
    const file = `${folder}/${names[0]}`
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^To: =\?UTF-8\?.*customer@example\.com/m)
    await shop.db.update(mails).set({ state: 'waiting', endedAt: null })
    await sendDue(shop, compose, openMailTransport(shop))
    expect(await readdir(folder)).toEqual(names)
  })
})
