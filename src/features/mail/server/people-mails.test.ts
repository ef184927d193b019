import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails, users } from '#db/schema/index.ts'
import { registerSchema } from '#features/account/account.schema.ts'
import { forgotPassword } from '#features/account/server/forgot-password.ts'
import { register } from '#features/account/server/register.ts'
import { sendContactMessage } from '#features/contact/server/send-contact-message.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'

let test: SendingShop
beforeAll(async () => void (test = await openSendingShop()))
afterAll(() => test.close())
beforeEach(() => test.reset())

describe('accounts and visitors', () => {
  it('a link to a new password goes to account owners only', async () => {
    await forgotPassword(test.shop, 'customer@example.com', 'vi')
    await forgotPassword(test.shop, 'nobody@example.com', 'vi')
    await test.send()
    expect(test.server.received.map(({ to }) => to)).toEqual([['customer@example.com']])
    expect(test.server.received[0]?.mail.text).toMatch(/\/vi\/auth\/reset\?token=[\w-]{43}\b/)
    expect((await test.outbox()).map(({ state }) => state).sort()).toEqual(['dropped', 'sent'])
  })

  it('a mailbox is not flooded with links', async () => {
    for (let i = 0; i < 9; i++) await forgotPassword(test.shop, 'admin@example.com', 'en')
    await test.send()
    expect(test.server.received.length).toBe(5)
  })

  it('a new customer is asked to verify their address, until they have', async () => {
    const registered = await register(
      test.shop,
      registerSchema.parse({ email: 'new@example.com', password: 'a new one 77' }),
      'vi',
    )
    if (!registered.ok) throw new Error(registered.code)
    await test.send()
    expect(test.server.received[0]?.mail.subject).toBe('Xác nhận email của bạn')
    expect(test.server.received[0]?.mail.text).toMatch(/\/api\/auth\/verify-email\?token=[\w-]{43}&locale=vi/)
    await test.shop.db.update(mails).set({ state: 'waiting', endedAt: null })
    await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, registered.value.id))
    await test.send()
    expect(test.server.received).toHaveLength(1)
  })

  it('a visitor’s message reaches the shop, and a reply goes to the visitor', async () => {
    const contact = {
      name: 'An',
      email: 'an@example.com',
      phone: '0900000000',
      subject: 'Câu hỏi',
      message: 'Có <b>giao</b> tối?',
    }
    await sendContactMessage(test.shop, contact, 'vi')
    await test.send()
    expect(test.server.received[0]).toMatchObject({
      to: ['shop@moclan.test'],
      mail: { replyTo: [{ name: 'An', address: 'an@example.com' }] },
    })
    expect(test.server.received[0]?.mail.html).toContain('Có &lt;b&gt;giao&lt;/b&gt; tối?')
  })
})

it('a name that a stranger entered is not mailed to an address before it is verified', async () => {
  const lure = { firstName: 'Win 500 USD:', lastName: 'evil.example/prize' }
  const email = 'stranger@example.com'
  const registered = await register(test.shop, registerSchema.parse({ email, password: 'a new one 77', ...lure }), 'en')
  if (!registered.ok) throw new Error(registered.code)
  await forgotPassword(test.shop, email, 'vi')
  await test.send()
  expect(test.server.received).toHaveLength(2)
  for (const { raw, mail } of test.server.received) {
    expect(`${raw} ${mail.text} ${mail.html} ${mail.subject}`).not.toMatch(/500 USD|evil\.example/)
    expect(mail.to).toEqual([{ name: '', address: email }])
  }
  await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, registered.value.id))
  await forgotPassword(test.shop, email, 'en')
  await test.send()
  expect(test.server.received[2]?.mail.text).toContain('Hello Win 500 USD: evil.example/prize,')
})
