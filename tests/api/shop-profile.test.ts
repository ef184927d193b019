import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '#db/seed/products.ts'
import { LOCALES, localizedPath } from '#shared/locale.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { shownTo } from '../factories/shown.ts'
import { writtenMails } from '../factories/written-mails.ts'

let shop: RunningShop
let admin: BrowserLike
let guest: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await BrowserLike.signedIn(shop.url, 'admin@example.com')
  guest = new BrowserLike(shop.url)
})
afterAll(() => shop.close())

const { within, shows, shownNoMore } = shownTo(() => guest)

/** A shop that shares nothing with the default one. */
const PROFILE = {
  name: 'Hoa Sen Vàng',
  tagline: { en: 'Lotus to your door', vi: 'Sen đến tận nhà' },
  addresses: { Hanoi: '5 Phố Nhà Chung, Hoàn Kiếm', 'Ho Chi Minh': '9 Lê Lợi, Quận 1' },
  phone: '024 3825 0123',
  phoneAbroad: '+1 415 555 0100',
  email: 'chao@senvang.example',
  facebook: 'facebook.com/senvang',
  instagram: 'https://www.instagram.com/senvang/',
  whatsapp: '+1 415 555 0199',
  zalo: 'https://zalo.me/84243825777',
}

const save = async (changes: object, version?: string) => {
  const { version: seen, ...stored } = (await admin.get('/api/admin/settings')).body.shop
  return admin.send('PATCH', '/api/admin/settings', {
    shop: { version: version ?? seen, value: { ...stored, ...changes } },
  })
}

/** Every page of the sitemap, those for one visitor, and what machines read. */
async function everyPath(): Promise<string[]> {
  const { body } = await guest.get('/sitemap.xml')
  const listed = [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const others = ['/cart', '/checkout', '/wishlist', '/profile', '/orders', '/auth', '/auth/reset', '/reminders/mute']
  const files = ['/rss.xml', '/no-such-page', '/products/no-such-product', '/articles/no-such-article', '/track-order']
  return [
    ...listed,
    ...[...others, ...files].flatMap((path) => LOCALES.map((locale) => localizedPath(locale, path))),
    ...['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/api/articles', '/api/openapi.json', '/admin'],
  ]
}

/** What the old shop said about itself, and no bouquet says. */
const { name, tagline, addresses, email } = DEFAULT_PROFILE
const OLD = [tagline.en, ...Object.values(addresses), email, '900 000 001', '900\u00a0000\u00a0001', '84900000001']
const FLOWERS = products
  .flatMap(({ vi, en }) => [vi, en].map((texts) => texts?.name ?? ''))
  .filter((flower) => flower.includes(name))

/** Returns which of the old values a text holds. */
function oldIn(text: string): string[] {
  const rest = FLOWERS.reduce((left, flower) => left.replaceAll(flower, ''), text)
  return [...OLD, name].filter((old) => rest.includes(old))
}

const mails = () => writtenMails(shop.dataDir)

it('a changed profile is on every page of both languages within a second, and the old one on none', async () => {
  await shows('/', DEFAULT_PROFILE.email)
  const picture = (await fetch(`${shop.url}/share/page/home.jpg`)).headers.get('etag')
  const saved = await save(PROFILE)
  expect([saved.status, saved.body.shop]).toMatchObject([
    200,
    { facebook: 'https://facebook.com/senvang', whatsapp: '14155550199', zalo: '84243825777' },
  ])

  await Promise.all([
    shows('/', 'Hoa Sen Vàng - Lotus to your door</title>'),
    shows('/vi', 'Hoa Sen Vàng - Sen đến tận nhà</title>'),
    shows('/contact', 'tel:+842438250123'),
    shows('/vi/contact', 'tel:+14155550100'),
    shows('/contact', 'https://wa.me/14155550199?text='),
    shows('/vi/about', '"telephone":"+14155550100"'),
    shows('/vi/shipping-policy', '9 Lê Lợi, Quận 1'),
    shows('/privacy', '5 Phố Nhà Chung, Hoàn Kiếm'),
    shows('/terms', 'chao@senvang.example'),
    shows('/products', 'content="All bouquets, baskets and vases of Hoa Sen Vàng'),
    shows('/manifest.webmanifest', '"short_name":"Hoa Sen Vàng"'),
    shows('/vi/rss.xml', 'Hoa Sen Vàng'),
    shows('/admin', 'name="application-name" content="Hoa Sen Vàng"'),
    within('/api/articles', ({ body }) => body.includes('"author":"Hoa Sen Vàng"')),
  ])
  expect((await fetch(`${shop.url}/share/page/home.jpg`)).headers.get('etag')).not.toBe(picture)

  const paths = await everyPath()
  expect(paths.length).toBeGreaterThan(100)
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    const { status, body } = await guest.get(path)
    const old = oldIn(typeof body === 'string' ? body : JSON.stringify(body))
    if (old.length > 0 || status >= 500) found[`${status} ${path}`] = old
  }
  expect(found).toEqual({})
})

it('mails come from the shop as it is called now, and go to its email', async () => {
  const message = {
    name: 'Lê Minh An',
    email: 'an@example.com',
    phone: '0900000097',
    subject: 'Hỏi giá sen',
    message: 'Mười bông sen trắng cho thứ Bảy.',
  }
  expect((await guest.post('/api/contact', message)).body).toEqual({ received: true })
  const registered = { email: 'moi@example.com', password: 'nine-lotus-ponds', firstName: 'An', lastName: 'Lê' }
  expect((await guest.post('/api/auth/register', registered)).status).toBe(200)
  await expect.poll(async () => (await mails()).length).toBeGreaterThanOrEqual(2)
  const written = await mails()
  for (const mail of written) {
    const decoded = mail.replace(/=\r?\n/g, '')
    expect(decoded).toContain('chao@senvang.example')
    expect(decoded).toContain('+1 415 555 0100')
    expect(oldIn(decoded)).toEqual([])
  }
  const contact = written.find((mail) => mail.includes('an@example.com'))!
  expect(contact).toMatch(/^To: .*<chao@senvang\.example>/m)
})

it('shows what is typed as text, whatever it is', async () => {
  const evil = '<script>alert(1)</script> & "Sen"'
  const saved = await save({ name: evil, addresses: { ...PROFILE.addresses, Hanoi: '5 Phố \u202eNhà<b>' } })
  expect(saved.body.shop).toMatchObject({ name: evil, addresses: { Hanoi: '5 Phố Nhà<b>' } })
  for (const path of ['/', '/vi/contact', '/privacy', '/admin', '/vi/rss.xml']) {
    await shownNoMore(path, 'Hoa Sen Vàng')
    const { body } = await guest.get(path)
    // In the value of an attribute, a `<` is text.
    const elements = String(body).replace(/="[^"]*"/g, '')
    expect(elements).not.toContain('<script>alert(1)')
    expect(elements).not.toContain('Nhà<b>')
  }
  expect((await save({ name: PROFILE.name, addresses: PROFILE.addresses })).status).toBe(200)
})

it.each([
  ['name', '', 'settings_shop_name'],
  ['name', '\u200b\u202e', 'settings_shop_name'],
  ['tagline', { en: 'x'.repeat(10_000), vi: 'x' }, 'settings_tagline'],
  ['phone', 'call us', 'settings_phone'],
  ['phone', '12', 'settings_phone'],
  ['email', 'hello@', 'settings_email'],
  ['facebook', 'javascript:alert(1)', 'settings_link'],
  ['facebook', 'https://facebook.com.evil.example/', 'settings_link'],
  ['instagram', 'https://x@instagram.com/', 'settings_link'],
  ['whatsapp', 'javascript:alert(1)', 'settings_chat'],
  ['zalo', 'https://zalo.me/../evil', 'settings_chat'],
])('%s of %j is refused with a sentence in both languages', async (field, value, code) => {
  const { version, ...stored } = (await admin.get('/api/admin/settings')).body.shop
  const body = { shop: { version, value: { ...stored, [field]: value } } }
  const sentences = new Set<string>()
  for (const locale of LOCALES) {
    const answer = await admin.send('PATCH', `/api/admin/settings?locale=${locale}`, body)
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(answer.body.field).toMatch(new RegExp(`^shop\\.value\\.${field}`))
    sentences.add(answer.body.message)
  }
  expect(sentences.size).toBe(LOCALES.length)
})

it('of two owners who save at once, the second is told', async () => {
  const { version } = (await admin.get('/api/admin/settings')).body.shop
  expect((await save({ phoneAbroad: '' }, version)).status).toBe(200)
  const late = await save({ phoneAbroad: '+1 415 555 0101' }, version)
  expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile', field: 'shop' }])
  await shownNoMore('/contact', 'tel:+1415')
})
