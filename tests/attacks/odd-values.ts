/** One call with something odd in it. */
export interface Call {
  path: string
  body?: string
  headers?: Record<string, string>
}

/** Texts that often break programs. */
export const ODD: readonly string[] = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfff\ud800',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\u0338',
    '\u{1f490}',
    'đ',
    'İ',
    'ß',
    '\r\n',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1',
    '1e999',
    '-1e999',
    'NaN',
    'Infinity',
    '0x10',
    '9007199254740993',
    '1.5',
    '٣',
    '1,000',
    '+1',
  ],
  ...[
    'null',
    'undefined',
    'true',
    'false',
    '[]',
    '{}',
    '[object Object]',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
  ],
  ...[
    "'",
    '"',
    "' OR '1'='1",
    '%',
    '_',
    '*',
    '\\',
    ';',
    '--',
    '/*',
    '`',
    '$(id)',
    '${7*7}',
    '{{7*7}}',
    '#{7}',
    '<%= 7 %>',
  ],
  ...['<script>alert(1)</script>', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://127.0.0.1:1/'],
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    '%2e%2e%2f',
    '%00',
    '%',
    '%zz',
    '/',
    '.',
    '..',
    '~',
    '?',
    '#',
    '&a=b',
    'a=b;c=d',
  ],
  ...['2026-02-30', '0000-00-00', '9999-12-31T23:59:60Z', '-271821-04-20', '2026-11-23T00:00:00+99:99', '12/31/2026'],
  ...['x'.repeat(255), 'x'.repeat(256), 'ộ'.repeat(200), '\u0301'.repeat(100), '-', '--', 'a-', 'vi', 'en', 'VI', 'xx'],
]

/** JSON values of every kind, each in its written form. */
const VALUES: readonly string[] = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1e400',
    '1.5',
    '9007199254740993',
    '""',
    '" "',
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '{"a":{}}',
  ],
  ...ODD.filter((text) => text.length < 50).map((text) => JSON.stringify(text)),
  ...[
    '"\\ud800"',
    '"\\u0000"',
    JSON.stringify('x'.repeat(30_000)),
    // Slow for a pattern that is tried at each space of the run.
    JSON.stringify(`a${' '.repeat(30_000)}x`),
    `[${'0,'.repeat(2_000)}0]`,
    '{"__proto__":{"x":1}}',
  ],
]

/** Body fields by call, so that odd values get past the check for known fields. */
const FIELDS: Record<string, readonly string[]> = {
  '/api/auth': ['email', 'password', 'token', 'currentPassword', 'newPassword', 'firstName', 'phone', 'savedAddresses'],
  '/api/create-payment-intent': ['items', 'currency', 'discountCode', 'checkout'],
  '/api/checkout': ['paymentIntentId', 'clientSecret', 'customerData', 'quoteId'],
  '/api/confirm-payment': ['paymentIntentId', 'clientSecret', 'customerData'],
  '/api/contact': ['name', 'email', 'phone', 'subject', 'message', 'homepage'],
  '/api/products': [
    'name',
    'slug',
    'description',
    'priceUSD',
    'priceVND',
    'imageUrl',
    'category',
    'rating',
    'comment',
    'en',
  ],
  '/api/orders': ['status', 'updatedAt', 'amount', 'key'],
  '/api/promotions': ['code', 'discountPercent', 'description', 'isActive'],
  '/api/wishlist': ['productId'],
  '/api/objects': ['filename', 'contentType', 'size'],
  '/api/admin/articles': [
    'title',
    'slug',
    'excerpt',
    'content',
    'category',
    'tags',
    'publishedAt',
    'heroImageUrl',
    'en',
  ],
  '/api/admin': ['imageURL', 'imageUrl', 'kind', 'csv', 'dryRun', 'hidden', 'read', 'done'],
}

/** Valid values of fields, so that validation reaches the odd one. */
const SOUND: Record<string, string> = {
  email: '"odd@example.com"',
  password: '"a-long-enough-one"',
  items: '[{"productId":"x","quantity":1}]',
  currency: '"vnd"',
  paymentIntentId: '"pi_x"',
  clientSecret: '"x"',
  status: '"pending"',
  key: '"6f1b3c1e-2f0d-4c60-8a26-0d6d3c0c6b0a"',
  rating: '5',
  comment: '"Hoa rất đẹp và tươi lâu."',
  token: '"x"',
}

/** Returns bodies for a call: odd as a whole, and with one odd field among valid ones. */
export function bodiesOf(path: string): string[] {
  const known = Object.keys(FIELDS).find((prefix) => path.startsWith(prefix))
  const fields = known ? FIELDS[known]! : ['x']
  const withOdd = VALUES.flatMap((value, i) => {
    const odd = fields[i % fields.length]!
    const members = fields.map((field) => `"${field}":${field === odd ? value : (SOUND[field] ?? '"x"')}`)
    return [`{${members.join(',')}}`]
  })
  return ['{}', ...VALUES, '', '{', '[1,2', '"\\x"', ...withOdd]
}

/** Headers that the shop or its framework reads. */
export const HEADERS: readonly string[] = [
  ...[
    'accept-language',
    'accept-encoding',
    'if-none-match',
    'content-type',
    'cookie',
    'origin',
    'user-agent',
    'referer',
  ],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-request-id', 'stripe-signature'],
  ...['sec-fetch-site', 'authorization', 'range', 'if-modified-since', 'accept', 'x-astro-path'],
]
