import { readFileSync } from 'node:fs'
import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { testConfig } from '#tests/factories/test-shop.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { pageTranslator } from '#i18n/page.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { asHtml } from '#features/mail/server/as-html.ts'
import { asMailOptions } from '#features/mail/server/as-mail-options.ts'
import { asText } from '#features/mail/server/as-text.ts'
import type { Addressed, MailRow } from '#features/mail/server/mail-content.ts'
import { COLOURS } from '#features/mail/server/theme.ts'
import { contactAnswerMail, contactMail } from './contact-mails.ts'
import { confirmationMail } from './order-mails.ts'
import { amounts } from './order-parts.ts'
import { sampleMails, sampleOrder } from './samples.ts'

const SITE = 'https://shop.example'
const temporary = new TemporaryShop()
afterAll(() => temporary.remove())
const shop = { config: { ...testConfig('./nowhere'), siteUrl: SITE }, db: await temporary.open() } as Shop
const row = { id: 'order_confirmation:x', locale: 'vi', createdAt: new Date(0) } as MailRow

async function sent(addressed: Addressed) {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const { message } = await writer.sendMail(await asMailOptions(shop, row, addressed))
  return { raw: String(message), mail: await PostalMime.parse(message as Buffer) }
}

describe.each(LOCALES)('mails in %s', (locale) => {
  const t = pageTranslator(locale)
  it.each(Object.entries(sampleMails(locale, SITE)))('%s is complete, as HTML and as text', (name, content) => {
    const html = asHtml(content, { locale, t, siteUrl: SITE, profile: DEFAULT_PROFILE, hours: '8:00–20:00' })
    const text = asText(content, { t, profile: DEFAULT_PROFILE, hours: '8:00–20:00' })
    expect(html).toContain(`<html lang="${locale}">`)
    for (const form of [html, text]) {
      expect(form).toContain(content.title)
      // Every mail has a text, and every placeholder a value.
      expect(form).not.toMatch(/\{\{|undefined|NaN|(?<!\w)mail:[a-z]|\0/)
    }
    if (name !== 'contact-answer') expect(text).toContain(`${SITE}/`)
  })

  it('the confirmation has lines, discount, fee, total, delivery and the link to track it', () => {
    const { confirmation } = sampleMails(locale, SITE)
    const text = asText(confirmation!, { t, profile: DEFAULT_PROFILE, hours: '8:00–20:00' })
    const track = locale === 'vi' ? '/vi/track-order' : '/track-order'
    expect(text).toContain(`${SITE}${track}?id=4k7m2w9xq0t5b8n3v6c1z0rjyh`)
    const amounts =
      locale === 'vi'
        ? ['2 × Cúc Họa Mi Hà Nội: ₫440.000', '-₫89.000', '₫50.000', '₫851.000', '08/03/2026', 'Hà Nội', '0109000015']
        : ['2 × Cúc Họa Mi Hà Nội: $17.60', '-$3.56', '$2.00', '$34.04', '08/03/2026', 'Hanoi', '0109000015']
    for (const amount of amounts) expect(text).toContain(amount)
  })
})

it('a mail about an order that was paid with another amount than its quote has the total alone', () => {
  const received = { ...sampleOrder('en'), subtotal: 3000, discount: 0, deliveryFee: 0, total: 3000 }
  const line = { productName: 'Sen Trắng', quantity: 1, priceVND: 890_000, priceUSDCents: 3560 }
  const sums = (order: OrderRow) => {
    const part = amounts(order, [line], pageTranslator('en'))
    return part.kind === 'lines' && part.sums.map(({ label }) => label)
  }
  expect(sums(received)).toEqual(['Total'])
  expect(sums(sampleOrder('en'))).toHaveLength(4)
})

it('the subject of a reminder names whose day it is, the occasion and the date, each once', () => {
  const subject = (locale: Locale) => sampleMails(locale, SITE).reminder!.subject
  expect(subject('en')).toBe('Bà Ngoại: Death anniversary on 05/02/2027')
  expect(subject('vi')).toBe('Ngày giỗ, 05/02/2027: Bà Ngoại')
})

it.each(LOCALES)(
  'the mail about a delivery in %s suits wreaths and candles: it does not say how to keep flowers',
  (locale) => {
    const { text } = MESSAGES[locale].mail.status.delivered
    expect(text).not.toMatch(/water|stems|nước|gốc/i)
  },
)

describe('text of other people', () => {
  const t = pageTranslator('vi')
  const evil = `<img src=x onerror=alert(1)> "quoted" & $t(mail:hello) {{name}}`

  it('is escaped in HTML', async () => {
    const order = { ...sampleOrder('vi'), customerName: evil, notes: evil, deliveryAddress: evil }
    const content = confirmationMail(order, [{ productName: evil, quantity: 1, priceVND: 1, priceUSDCents: 1 }], t, {
      link: SITE,
      chats: DEFAULT_PROFILE,
      invoice: { company: evil, taxCode: evil, address: evil, email: evil },
    })
    const html = asHtml(content, { locale: 'vi', t, siteUrl: SITE, profile: DEFAULT_PROFILE, hours: '8:00–20:00' })
    expect(html).not.toContain('<img src=x')
    expect(
      html.match(/&lt;img src=x onerror=alert\(1\)&gt; &quot;quoted&quot; &amp; \$t\(mail:hello\) {{name}}/g),
    ).toHaveLength(8)
  })

  it('cannot end a header line and add another', async () => {
    const name = 'An\r\nBcc: another@example.com\r\n\r\nHello'
    const contact = {
      id: 'x',
      name,
      email: 'an@example.com',
      phone: '1',
      subject: `x\r\nX-Evil: 1`,
      message: 'm',
      locale: 'vi' as const,
    }
    const { raw, mail } = await sent({
      content: contactMail(contact, { siteUrl: SITE }, t),
      to: { name, address: 'to@example.com' },
      replyTo: { name, address: 'an@example.com' },
    })
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(head).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toEqual([{ name: 'An Bcc: another@example.com Hello', address: 'to@example.com' }])
    expect(mail.subject).toBe('Liên hệ: x X-Evil: 1')
    const answered = await sent({
      content: contactAnswerMail(contact, 'y\r\nBcc: another@example.com', t),
      to: { name, address: 'to@example.com' },
    })
    expect(answered.raw.slice(0, answered.raw.indexOf('\r\n\r\n'))).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(answered.mail.subject).toBe('Trả lời: x X-Evil: 1')
  })
})

it('a mail has both forms, the emblem and a stable id, and asks machines not to answer', async () => {
  const content = sampleMails('vi', SITE).confirmation!
  const to = { name: 'Trần Thu Hà', address: 'thu.ha@example.com' }
  const [first, again] = [await sent({ content, to }), await sent({ content, to })]
  expect(first.mail.html).toContain('Cảm ơn bạn đã đặt hoa')
  expect(first.mail.text).toContain('Cảm ơn bạn đã đặt hoa')
  expect(first.mail.attachments).toMatchObject([
    { mimeType: 'image/png', disposition: 'inline', contentId: '<emblem@moclan>' },
  ])
  expect(first.mail.messageId).toMatch(/^<[0-9a-f]{40}@moclan\.example>$/)
  expect(again.mail.messageId).toBe(first.mail.messageId)
  expect(first.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

it('uses the colours of the site', () => {
  const [day = ''] = readFileSync('src/styles/tokens.css', 'utf8').split('.dark')
  for (const [name, value] of Object.entries(COLOURS))
    expect(day).toContain(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
})
