import { describe, expect, it } from 'vitest'
import { isLoopback, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has the defaults of the README', () => {
    expect(readConfig({})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      trustedProxies: 0,
      stripe: { sandbox: true, secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox', apiUrl: null },
    })
    expect(readConfig({ DATA_DIR: '/srv/flowers' }).database.url).toBe('file:/srv/flowers/shop.db')
    expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  })

  it('refuses to let test cards buy flowers on an address that others can reach', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'shop.example'])
      expect(() => readConfig({ HOST })).toThrow(/SHOP_SANDBOX=1/)
    expect(readConfig({ HOST: '0.0.0.0', SHOP_SANDBOX: '1' }).stripe.sandbox).toBe(true)
    for (const HOST of ['127.0.0.1', '127.0.0.53', '::1', 'localhost']) expect(isLoopback(HOST)).toBe(true)
  })

  it('takes real keys together or not at all, and then listens anywhere', () => {
    const STRIPE_SECRET_KEY = 'sk_live_1'
    expect(() => readConfig({ STRIPE_SECRET_KEY })).toThrow(/STRIPE_PUBLISHABLE_KEY/)
    const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readConfig({ ...keys, HOST: '0.0.0.0' }).stripe).toMatchObject({
      sandbox: false,
      publishableKey: 'pk_live_1',
    })
  })

  it('says what is malformed, and takes an empty variable for none', () => {
    expect(() => readConfig({ PORT: 'x' })).toThrow(/PORT/)
    expect(() => readConfig({ SITE_URL: 'shop' })).toThrow(/SITE_URL/)
    expect(readConfig({ PORT: '', STRIPE_SECRET_KEY: '' })).toMatchObject({ port: 4321, stripe: { sandbox: true } })
  })

  it('writes messages to files from the shop’s own address until there is a mail server', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: null, from: { name: 'Mộc Lan', address: 'hello@moclan.example' } })
    const SMTP_URL = 'smtps://user:pass@mail.example:465'
    expect(readConfig({ SMTP_URL, MAIL_FROM: '"Hoa Xinh" <hi@hoa.example>' }).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: { name: 'Hoa Xinh', address: 'hi@hoa.example' },
    })
    expect(readConfig({ MAIL_FROM: 'hi@hoa.example' }).mail.from.address).toBe('hi@hoa.example')
    for (const wrong of ['hello', 'a <b>', 'x@y.example\nBcc: z@y.example'])
      expect(() => readConfig({ MAIL_FROM: wrong })).toThrow(/MAIL_FROM/)
    expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow(/SMTP_URL/)
  })

  it('takes a sign-in provider whole or not at all, and only where nobody can listen in', () => {
    const provider = { OIDC_ISSUER: 'https://accounts.google.com', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
    expect(readConfig({}).oidc).toBeNull()
    expect(readConfig(provider).oidc).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
    })
    expect(() => readConfig({ ...provider, OIDC_CLIENT_SECRET: '' })).toThrow(/together/)
    expect(() => readConfig({ ...provider, OIDC_ISSUER: 'http://id.example' })).toThrow(/https/)
    expect(readConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe('http://127.0.0.1:9000')
  })
})
