import { describe, expect, it } from 'vitest'
import { MESSAGES } from './messages.ts'

/**
 * Texts that the specification records to the letter (docs/spec-notes.md), and a name that stored orders are known by.
 */
const FIXED = new Set([
  'account:profile.loginTitle',
  'admin:guard.denied',
  'admin:guard.deniedText',
  'adminOrders:choice.name',
  'adminPictures:ai.busy',
  'adminPictures:imageError',
  'adminProducts:imageError',
  'adminReviews:verified',
  'catalog:notFound.title',
  'catalog:reviews.verified',
  'checkout:backToCart',
  'checkout:delivery.title',
  'checkout:discount.blank',
  'checkout:discount.title',
  'checkout:payment.title',
  'checkout:processing',
  'checkout:summary.title',
  'checkout:updating',
  'common:notFound.title',
  'orders:loginTitle',
  'wishlist:loginRequired',
  // Names of a cookie and of keys in the browser, and of a person and a country.
  'privacy:sections.browser.rows.signIn.name',
  'privacy:sections.browser.rows.links.name',
  'contact:form.namePlaceholder',
  'privacy:sections.law.title',
])

/** What is always written one way: the form, and the other forms that it replaces. */
const FORMS = {
  both: [
    ['a range with a dash: 3–5', /\d-\d|\{\}-\{\}/],
    ['one sign for what is left out: …', /\.\.\./],
    ['the sign before an amount: ₫50.000, $2', /(?:\d|\{\}) ?(?:VND|USD|đồng|đô la|dong|dollars)(?!\p{L})/u],
    ['a number on the line of its unit: 30\u00a0km', /[\d}] [kc]m(?!\p{L})/u],
    ['one sign: the facts of delivery hold theirs', /[₫$]\{\}/],
  ],
  en: [
    ['’', /\w'\w/],
    ['a heading in sentence case', /^[A-Z][a-z]+(?: (?:[A-Z][a-z]+|of|to|the|and))* [A-Z][a-z]+$/],
    ['Ho Chi Minh City', /Ho Chi Minh(?! City)/],
    ['saved flowers', /flowers you keep/i],
    ['log in, log out, login', /\bsign(?:s|ed|ing)?(?: you)?[ -](?:in|out)\b/i],
    ['email', /(?<![\p{L}-])mails?(?![\p{L}_]| server)/iu],
    ['the card is printed: word for word', /cop(?:y|ied) \p{L}+(?: \p{L}+)? by hand/iu],
  ],
  vi: [
    ['TP. Hồ Chí Minh', /(?<!TP\. )Hồ Chí Minh/],
    ['bạn, with plain requests', /vui lòng|(?<!\p{L})(?:nhé|hãy)(?!\p{L})/iu],
    [
      'an order đã thanh toán: đơn được trả has come back',
      /(?<!\p{L})đơn(?: này| đó)?(?: chưa| đã| không| hoặc đã)?(?: được)? trả(?! tiền khi)|ghi là đã trả/iu,
    ],
    ['an order đã hủy', /(?<!\p{L})đơn(?: \p{L}+| \{\})* đã (?:bị|được) hủy/iu],
    ['no nó for a thing', /(?<!\p{L}|chính )nó(?!\p{L})/iu],
    ['tiệm, but in what a customer writes to it', /cửa hàng|(?<!\p{L}|chào )shop(?!\p{L}| chào)/iu],
    ['email', /(?<!\p{L})thư này/iu],
    ['tài khoản', /hồ sơ(?! hành vi| này)/iu],
    ['tab', /thẻ mới|một thẻ khác/iu],
    ['gỡ, khôi phục', /ngừng bán|bán lại/iu],
    ['liên kết', /(?<!\p{L})link(?!\p{L})/iu],
    ['hằng ngày', /thứ hai đến chủ nhật/iu],
    ['từ 3–5 ngày trở lên', /ít nhất \d+–/iu],
    ['dễ đoán', /thông dụng/iu],
    ['sản phẩm tự nhiên, kích thước', /sản vật|độ lớn/iu],
    ['tổng tiền quá thấp, quá cao', /tiền quá (?:nhỏ|lớn)/iu],
    ['cắm hoa', /làm hoa(?! tàn)/iu],
    ['X thực hiện', /(?<!\p{L})bởi \{\}/iu],
    ['phụ phí', /phụ thu/iu],
    [
      'tranh chấp thanh toán: a customer’s claim is a khiếu nại',
      /(?:bị|thắng|thua|do) khiếu nại|khiếu nại (?:thanh|khoản|giao|có)/iu,
    ],
    ['đơn vị thanh toán', /(?:nhà cung cấp|cổng) thanh toán/iu],
    ['tiền chưa khớp đơn', /chưa (?:xếp|gắn) (?:vào|với) đơn/iu],
    ['menu', /trình đơn/iu],
    ['tiền thừa', /thối/iu],
    ['gia nhập đội ngũ', /vào nhóm/iu],
    ['sao chép, and ghi lên thiệp: the card is printed', /(?<!sao )chép/iu],
    ['trả tiền khi nhận hoa', /(?:trả|nhận|thu) (?:tiền )?khi giao|(?:trả|tiền mặt) khi nhận|lúc giao hoa/iu],
    ['phí giao hàng', /(?<!phụ )phí giao(?! hàng)/iu],
    ['phường, xã', /phường(?!, xã)/iu],
    ['hóa đơn VAT, thuế GTGT', /(?<!óa đơn )VAT|(?<!huế |huế suất )GTGT/],
    ['tin nhắn', /lời nhắn/iu],
    ['công cụ tìm kiếm', /(?:máy|trang) tìm kiếm/iu],
    ['chưa tải được', /không tải được/iu],
    ['a time, and after a comma: giờ Việt Nam', /(?<!, |theo )giờ Việt Nam/],
    ['hoa về tiệm mỗi sáng', /chợ hoa|nhà vườn|cắt đúng ngày/iu],
  ],
} as const satisfies Record<string, readonly (readonly [form: string, others: RegExp])[]>

describe.each(['en', 'vi'] as const)('texts in %s', (locale) => {
  const texts = Object.entries(MESSAGES[locale]).flatMap(([namespace, texts]) => flat(texts, `${namespace}:`))

  it.each<readonly [string, RegExp]>([...FORMS.both, ...FORMS[locale]])('use one form: %s', (_form, others) => {
    expect(texts.filter(([key, text]) => !FIXED.has(key) && others.test(words(text)))).toEqual([])
  })

  it('fill the messages of failures, whose values have single braces, with what the server sends', () => {
    expect(texts.filter(([key, text]) => key.startsWith('errors:') && text.includes('{{'))).toEqual([])
  })
})

it('“Hủy” cancels in the back-office, and never only closes a dialog', () => {
  const texts = Object.entries(MESSAGES.vi).flatMap(([namespace, texts]) => flat(texts, `${namespace}:`))
  const isThere = (key: string) => key.startsWith('admin') || key.startsWith('security:confirm.')
  expect(texts.filter(([key, text]) => isThere(key) && text === 'Hủy')).toEqual([])
  expect(new Map(texts).get('admin:dialog.cancel')).toBe('Đóng')
})

it('a guest who adds to the wishlist is asked to log in as the specification records it', () => {
  const { loginRequired, loginHint } = MESSAGES.en.wishlist
  expect([loginRequired, loginHint]).toEqual(['Login Required', 'Please login to add products to your wishlist'])
})

it('the shop calls itself tiệm, and chúng tôi only on the pages that are documents', () => {
  const texts = Object.entries(MESSAGES.vi).flatMap(([namespace, texts]) => flat(texts, `${namespace}:`))
  // `privacy:line` is under the contact form.
  const isDocument = (key: string) => /^(?:about|terms|privacy(?!:line\.)|shipping|accessibility):/.test(key)
  expect(texts.filter(([key, text]) => !isDocument(key) && /chúng tôi/i.test(text))).toEqual([])
})

it.each(['en', 'vi'] as const)(
  'settings of the server are named where the owner learns to set them, and nowhere else (%s)',
  (locale) => {
    const texts = Object.entries(MESSAGES[locale]).flatMap(([namespace, texts]) => flat(texts, `${namespace}:`))
    const naming = texts.filter(([, text]) => /(?<![A-Z])[A-Z]{3,}_[A-Z_]{2,}/.test(text)).map(([key]) => key)
    expect(naming.length).toBeGreaterThan(0)
    expect(naming.filter((key) => !/^adminSettings:(?:server|webhook)\./.test(key))).toEqual([])
    for (const key of ['errors:ai_not_set_up', 'adminPictures:ai.notSetUp'])
      expect(new Map(texts).get(key)).toContain(MESSAGES[locale].adminSettings.server.title)
  },
)

/** Returns a text with empty placeholders, and without names of commands and of the city. */
function words(text: string): string {
  return text.replace(/\{\{.*?\}\}/g, '{}').replace(/npm run [\w-]+|^Ho Chi Minh City$/g, '')
}

function flat(texts: object, path: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, string | object]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )
}
