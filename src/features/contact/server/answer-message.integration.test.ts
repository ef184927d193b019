import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, contactAnswers, contactMessages, users } from '#db/schema/index.ts'
import { answerText } from '#features/answer-templates/answer-templates.schema.ts'
import { forgetRows } from '#features/privacy/server/forget-rows.ts'
import { findPerson } from '#features/privacy/server/person.ts'
import { readPerson } from '#features/privacy/server/read-person.ts'
import type { Locale } from '#shared/locale.ts'
import { roleColumns } from '#shared/staff.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import { answerContactMessage, listContactAnswers } from './answer-message.ts'
import { listContactMessages, markContactMessage } from './contact-messages.ts'
import { sendContactMessage } from './send-contact-message.ts'

let test: SendingShop
beforeAll(async () => void (test = await openSendingShop()))
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  await test.shop.db.delete(contactMessages)
})

const AN = { name: 'An', email: 'an@example.com', phone: '0900000000', subject: 'Câu hỏi', message: 'Có giao tối?' }

/** Stores a message whose mail to the shop is sent, and returns its id. */
async function newMessage(locale: Locale = 'vi', change: Partial<typeof AN> = {}): Promise<string> {
  await sendContactMessage(test.shop, { ...AN, ...change }, locale)
  await test.send()
  test.server.received = []
  const [message] = (await listOf('all')).rows
  return message!.id
}
const listOf = (state: 'all' | 'open' | 'answered' | 'done') =>
  listContactMessages(test.shop.db, { state, query: '', message: '', offset: 0, pageSize: 9 })
const answer = async (id: string, text: string, answersSeen = 0) =>
  answerContactMessage(test.shop, id, { answer: text, answersSeen, actor: await theAdmin(test) })
const thread = async (id: string) => {
  const read = await listContactAnswers(test.shop.db, id)
  return read.ok ? read.value.answers : read.code
}

describe('an answer to a contact message', () => {
  it.each([
    ['vi', 'Trả lời: Câu hỏi', 'Chào An,'],
    ['en', 'Re: Câu hỏi', 'Hello An,'],
  ] as const)(
    'is mailed once in the language of the message, and a reply reaches the shop (%s)',
    async (locale, subject, hello) => {
      const id = await newMessage(locale)
      expect((await listOf('open')).total).toBe(1)
      expect(await answer(id, 'Có ạ.\n<b>19 giờ</b>')).toMatchObject({
        ok: true,
        value: { answeredAt: expect.any(String) },
      })
      await test.send()
      await test.send()
      expect(test.server.received).toHaveLength(1)
      const [{ to, mail }] = test.server.received as [(typeof test.server.received)[number]]
      expect(to).toEqual([AN.email])
      expect(mail).toMatchObject({ subject, replyTo: [{ name: 'Mộc Lan', address: 'shop@moclan.test' }] })
      for (const text of [hello, 'Có ạ.\n<b>19 giờ</b>', '> Có giao tối?']) expect(mail.text).toContain(text)
      expect(mail.html).toContain('&lt;b&gt;19 giờ&lt;/b&gt;')
      expect([(await listOf('open')).total, (await listOf('answered')).total]).toEqual([0, 1])
      expect(await thread(id)).toMatchObject([{ text: 'Có ạ.\n<b>19 giờ</b>', by: 'admin@example.com', mail: 'sent' }])
      const entries = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
      expect(entries).toMatchObject([{ action: 'answered', actor: 'admin@example.com', changes: {} }])
    },
  )

  it('of two florists at once, or of a second click, is sent by one, and tells the other', async () => {
    const id = await newMessage()
    const both = await Promise.all([answer(id, 'Có ạ.'), answer(id, 'Không ạ.')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'message_answered' })
    await test.send()
    expect(test.server.received).toHaveLength(1)
    // Who has seen the first answer can send another.
    expect(await answer(id, 'Và miễn phí ạ.', 1)).toMatchObject({ ok: true })
    await test.send()
    expect(test.server.received.map(({ mail }) => mail.subject)).toEqual(['Trả lời: Câu hỏi', 'Trả lời: Câu hỏi'])
    expect(await thread(id)).toHaveLength(2)
  })

  it('waits while the mail server is down, and says so', async () => {
    const id = await newMessage()
    test.server.refuses = { everyone: { code: 451, text: 'later' } }
    await answer(id, 'Có ạ.')
    await test.send()
    expect(await thread(id)).toMatchObject([{ mail: 'waiting' }])
    test.server.refuses = {}
    test.later(60_000)
    await test.send()
    expect(await thread(id)).toMatchObject([{ mail: 'sent' }])
    expect(test.server.received).toHaveLength(1)
  })

  it('opens again for another answer', async () => {
    const id = await newMessage()
    await answer(id, 'Có ạ.')
    await markContactMessage(test.shop, await theAdmin(test), id, { done: false })
    expect([(await listOf('open')).total, (await listOf('done')).total]).toEqual([1, 0])
  })

  it('survives the account of its writer, without the name', async () => {
    const id = await newMessage()
    const [florist] = await test.shop.db
      .insert(users)
      .values({ email: 'florist@example.com', ...roleColumns('florist') })
      .returning()
    await answerContactMessage(test.shop, id, { answer: 'Có ạ.', answersSeen: 0, actor: florist! })
    await test.shop.db.delete(users).where(eq(users.id, florist!.id))
    expect(await thread(id)).toMatchObject([{ text: 'Có ạ.', by: '' }])
  })
})

describe('a person who wrote and is forgotten', () => {
  const forget = async () => {
    const handle = { kind: 'email', value: AN.email } as const
    const forgetting = { now: test.shop.clock.now(), keptDays: 1, reviewName: '', dataDir: test.shop.config.dataDir }
    await test.shop.db.transaction(async (tx) => forgetRows(tx, await findPerson(tx, handle), forgetting))
  }

  it('receives the answers with the message', async () => {
    const id = await newMessage()
    await answer(id, 'Có ạ.')
    const person = await findPerson(test.shop.db, { kind: 'email', value: AN.email })
    const { messagesFromYou } = await readPerson(test.shop.db, person, test.shop.secretBox)
    expect(messagesFromYou).toMatchObject([{ message: AN.message, answers: [{ text: 'Có ạ.' }] }])
    expect(JSON.stringify(messagesFromYou)).not.toContain('answeredBy')
  })

  it('takes the answers along, and gets no mail that still waits', async () => {
    const id = await newMessage()
    await answer(id, 'Có ạ.')
    await forget()
    expect(await test.shop.db.select().from(contactAnswers)).toEqual([])
    await test.send()
    expect(test.server.received).toEqual([])
  })

  it('can no longer be answered', async () => {
    const id = await newMessage()
    await forget()
    expect(await answer(id, 'Có ạ.')).toMatchObject({ ok: false, code: 'not_found' })
    expect(await thread(id)).toBe('not_found')
    expect(await test.outbox()).toEqual([])
  })
})

describe('answerText', () => {
  const codeOf = (text: unknown) => answerText.safeParse(text).error?.issues[0]?.message
  it('refuses what nobody can read, and 10 KB', () => {
    for (const text of ['', ' \n', '\u200b\u3164', '\0\x07', undefined]) expect(codeOf(text)).toBe('missing_answer')
    expect(codeOf('a'.repeat(10_000))).toBe('answer_too_long')
  })

  it('keeps line breaks and diacritics, and drops control characters', () => {
    expect(answerText.parse(' Dạ,\r\ncó ạ.\x07\0 ')).toBe('Dạ,\ncó ạ.')
  })
})
