import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, PASSWORD, type AttackedShop } from './attacked-shop.ts'

let shop: AttackedShop
beforeAll(async () => {
  shop = await attackedShop()
})
afterAll(() => shop.finish())

const login = (body: unknown) => () => shop.guest().post('/api/auth/login', body)
const withPassword = (password: unknown) => login({ email: 'customer@example.com', password })
const withEmail = (email: unknown) => login({ email, password: PASSWORD })
const register = (change: object) => () =>
  shop.guest().post('/api/auth/register', {
    email: `new-${crypto.randomUUID()}@example.com`,
    password: 'Tr0ng-hoa-cuc-vang',
    firstName: 'An',
    lastName: 'Lê',
    ...change,
  })
/** Asks who is signed in, with a forged cookie. */
const as = (cookie: string) => () => shop.guest().get('/api/auth/user', { Cookie: cookie })

describe('signing in', () => {
  attacks([
    ['a wrong password', withPassword('not-the-password'), 401, 'wrong_credentials'],
    ['an unknown email is answered alike', withEmail('nobody@example.com'), 401, 'wrong_credentials'],
    ['an empty password', withPassword(''), 401, 'wrong_credentials'],
    ['the password with a space behind it', withPassword(`${PASSWORD} `), 401, 'wrong_credentials'],
    ['the password in capitals', withPassword(PASSWORD.toUpperCase()), 401, 'wrong_credentials'],
    ['the password with a NUL behind it', withPassword(`${PASSWORD}\0`), 401, 'wrong_credentials'],
    ['SQL in the password', withPassword("' OR '1'='1"), 401, 'wrong_credentials'],
    [
      'a password of 100,000 characters',
      login({ email: 'a@b.vn', password: 'x'.repeat(100_000) }),
      413,
      'body_too_large',
    ],
    ['a password of 201 characters is not hashed', withPassword('x'.repeat(201)), 401, 'wrong_credentials'],
    ['a password that is an array', withPassword([PASSWORD]), 401, 'wrong_credentials'],
    ['a password that is an object', withPassword({ $ne: null }), 401, 'wrong_credentials'],
    ['a password that is true', withPassword(true), 401, 'wrong_credentials'],
    ['a password that is null', withPassword(null), 401, 'wrong_credentials'],
    ['a lone surrogate for a password', withPassword('\ud800'), 401, 'wrong_credentials'],
    ['an email that is an array', withEmail(['customer@example.com']), 400, 'invalid_email'],
    ['an email that is an operator', withEmail({ $gt: '' }), 400, 'invalid_email'],
    ['SQL in the email', withEmail("admin@example.com' --"), 400, 'invalid_email'],
    ['a pattern of LIKE for an email', withEmail('_dmin@example.com'), 401, 'wrong_credentials'],
    ['an email with a NUL', withEmail('customer@example.com\0'), 400, 'invalid_email'],
    ['an email with a line break and a header', withEmail('customer@example.com\r\nBcc: x@y.vn'), 400, 'invalid_email'],
    ['two emails', withEmail('customer@example.com,admin@example.com'), 400, 'invalid_email'],
    ['fullwidth letters do not fold into an account', withEmail('ｃustomer@example.com'), 400, 'invalid_email'],
    ['a dotless i does not fold into an account', withEmail('admın@example.com'), 400, 'invalid_email'],
    ['a body of null', login('null'), 400, 'invalid_input'],
    ['a body that is an array', login([{ email: 'customer@example.com', password: PASSWORD }]), 400, 'invalid_input'],
    [
      'a form in place of JSON',
      () =>
        shop.guest().send({
          method: 'POST',
          path: '/api/auth/login',
          body: `email=customer%40example.com&password=${PASSWORD}`,
          type: 'application/x-www-form-urlencoded',
        }),
      415,
      'unsupported_media_type',
    ],
    [
      'text/plain, which a foreign page may send without asking',
      () =>
        shop.guest().send({
          method: 'POST',
          path: '/api/auth/login',
          body: JSON.stringify({ email: 'customer@example.com', password: PASSWORD }),
          type: 'text/plain',
        }),
      415,
      'unsupported_media_type',
    ],
    [
      'credentials in the query',
      () =>
        shop
          .guest()
          .send({ method: 'POST', path: `/api/auth/login?email=customer@example.com&password=${PASSWORD}`, body: {} }),
      400,
      'invalid_email',
    ],
  ])
})

describe('an account that asks for more rights', () => {
  const emailOf = (tag: string) => `${tag.toLowerCase()}@example.org`
  /** Registers with an extra field, and checks the stored account. */
  const elevated = (tag: string, body: string): Attack => [
    `registers with ${tag}`,
    () => shop.guest().post('/api/auth/register', body),
    200,
    async () => {
      const [row] = await shop.db
        .select()
        .from(users)
        .where(eq(users.email, emailOf(tag)))
      expect([row?.isAdmin, row?.emailVerifiedAt]).toEqual([false, null])
    },
  ]
  const fields = (tag: string, rest: string) =>
    `{"email":"${emailOf(tag)}","password":"Tr0ng-hoa-cuc-vang","firstName":"A","lastName":"B",${rest}}`
  attacks([
    elevated('isAdmin', fields('isAdmin', '"isAdmin":true')),
    elevated('roles', fields('roles', '"role":"owner","roles":["owner"],"is_admin":1')),
    elevated('emailVerifiedAt', fields('emailVerifiedAt', '"emailVerifiedAt":"2026-01-01T00:00:00Z"')),
    elevated('__proto__', fields('__proto__', '"__proto__":{"isAdmin":true}')),
    elevated('constructor', fields('constructor', '"constructor":{"prototype":{"isAdmin":true}}')),
    ['an email that is taken', register({ email: 'admin@example.com' }), 409, 'email_taken'],
    ['a taken email in capitals', register({ email: 'ADMIN@EXAMPLE.COM' }), 409, 'email_taken'],
    ['a taken email with spaces around it', register({ email: '  admin@example.com\t' }), 409, 'email_taken'],
    ['a short password', register({ password: 'short12' }), 400, 'weak_password'],
    ['one of the commonest passwords', register({ password: 'password123' }), 400, 'weak_password'],
    ['a password of 201 characters', register({ password: 'x'.repeat(201) }), 400, 'weak_password'],
    ['a first name of 101 characters', register({ firstName: 'x'.repeat(101) }), 400, 'invalid_name'],
    ['a name that is an object', register({ firstName: { toString: 'x' } }), 400, 'invalid_name'],
    ['an email of 255 characters', register({ email: `${'x'.repeat(243)}@example.com` }), 400, 'invalid_email'],
    [
      'a profile change that makes an administrator',
      async () => {
        const client = await shop.signIn('customer@example.com')
        return client.send({
          method: 'PATCH',
          path: '/api/auth/profile',
          body: '{"isAdmin":true,"email":"admin2@example.com","id":"x","__proto__":{"isAdmin":true},"phone":"0900000000"}',
        })
      },
      200,
      ({ body }) => {
        expect([body.isAdmin, body.email, body.phone]).toEqual([false, 'customer@example.com', '0900000000'])
      },
    ],
  ])
})

describe('sessions', () => {
  attacks([
    ['a made-up session', as('session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 401, 'unauthorized'],
    ['an empty session', as('session='), 401, 'unauthorized'],
    ['a session with SQL in it', as("session=' OR 1=1 --"), 401, 'unauthorized'],
    ['a session of 8,000 characters', as(`session=${'a'.repeat(8000)}`), 401, 'unauthorized'],
    ['a cookie with a stray percent sign', as('session=%'), 401, 'unauthorized'],
    ['a hint without a session', as('signed_in=1'), 401, 'unauthorized'],
    ['an account id for a session', as('session=admin@example.com; user=admin; isAdmin=true'), 401, 'unauthorized'],
    [
      'the hash of a session, as a leaked database would show it',
      async () => {
        await shop.signIn('admin@example.com')
        const [row] = await shop.db.select({ hash: sessions.idHash }).from(sessions).limit(1)
        return as(`session=${row?.hash}`)()
      },
      401,
      'unauthorized',
    ],
    [
      'a session in Authorization or the query',
      async () => {
        const client = await shop.signIn('admin@example.com')
        const id = client.cookies.get('session') ?? ''
        return shop.guest().get(`/api/auth/user?session=${id}`, { Authorization: `Bearer ${id}` })
      },
      401,
      'unauthorized',
    ],
    [
      'a session after signing out',
      async () => {
        const client = await shop.signIn('customer@example.com')
        const { cookie } = client
        expect((await client.get('/api/logout')).status).toBe(303)
        return as(cookie)()
      },
      401,
      'unauthorized',
    ],
    [
      'another browser’s session after a change of password',
      async () => {
        const client = await shop.register('changes@example.org', 'Truoc-khi-doi-1')
        const other = await shop.signIn('changes@example.org', 'Truoc-khi-doi-1')
        shop.keepSecret('Sau-khi-doi-2')
        const body = { currentPassword: 'Truoc-khi-doi-1', newPassword: 'Sau-khi-doi-2' }
        expect((await client.post('/api/auth/change-password', body)).status).toBe(200)
        expect((await client.get('/api/auth/user')).status).toBe(200)
        return as(other.cookie)()
      },
      401,
      'unauthorized',
    ],
    [
      'a session chosen before signing in is not kept (fixation)',
      async () => {
        const client = shop.guest()
        client.cookies.set('session', 'a'.repeat(40))
        await client.post('/api/auth/login', { email: 'customer@example.com', password: PASSWORD })
        expect(client.cookies.get('session')).not.toBe('a'.repeat(40))
        return as(`session=${'a'.repeat(40)}`)()
      },
      401,
      'unauthorized',
    ],
    [
      'a link on another site does not sign anyone out',
      async () => {
        const client = await shop.signIn('customer@example.com')
        await client.get('/api/logout', { 'Sec-Fetch-Site': 'cross-site' })
        return client.get('/api/auth/user')
      },
      200,
    ],
  ])
})

describe('mailed links', () => {
  const reset = (token: unknown) => () =>
    shop.guest().post('/api/auth/reset-password', { token, password: 'Mot-bo-hoa-dep-9' })
  attacks([
    ['a made-up token', reset('x'.repeat(43)), 400, 'link_invalid'],
    ['an empty token', reset(''), 400, 'link_invalid'],
    ['a token that is an object', reset({ $ne: '' }), 400, 'link_invalid'],
    ['a token of 201 characters', reset('x'.repeat(201)), 400, 'link_invalid'],
    ['a token with a NUL', reset('\0'), 400, 'link_invalid'],
    ['a token with a wildcard', reset('%'), 400, 'link_invalid'],
    [
      'asking for an unknown email tells nothing',
      () => shop.guest().post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
      200,
      ({ body }) => {
        expect(body).toEqual({ sent: true })
      },
    ],
    [
      'asking with a foreign Host does not change where the link leads',
      () =>
        shop
          .guest()
          .post('/api/auth/forgot-password', { email: 'customer@example.com' }, { 'X-Forwarded-Host': 'evil.example' }),
      200,
    ],
  ])
})
