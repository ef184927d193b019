import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLoopback } from './config-address.ts'
import { inspectConfig, readConfig, SETTING_NAMES } from './config.ts'

const root = join(import.meta.dirname, '../..')

describe('the configuration', () => {
  it('has the defaults of docs/settings.md', () => {
    expect(readConfig({})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      trustedProxies: 0,
      payments: {
        sandbox: true,
        providers: {
          stripe: { secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox', apiUrl: null },
        },
      },
    })
    expect(readConfig({ DATA_DIR: '/srv/flowers' }).database.url).toBe('file:///srv/flowers/shop.db')
    expect(readConfig({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  })

  it.each(['docs/settings.md', '.env.example'])('has every setting in %s', async (file) => {
    const text = await readFile(join(root, file), 'utf8')
    // `BACKUP_S3_…` as `S3_…`.
    const names = SETTING_NAMES.filter((name) => !name.startsWith('BACKUP_S3_') || name === 'BACKUP_S3_BUCKET')
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })

  it('names what processes on several machines lack beside a database server', () => {
    const unshared = (env: Record<string, string>) =>
      inspectConfig(env)
        .findings.filter(({ what }) => what.includes('several processes may share'))
        .map(({ variable }) => variable)
    const DATABASE_URL = 'libsql://flowers.example'
    expect(unshared({})).toEqual([])
    expect(unshared({ DATABASE_URL })).toEqual(['S3_BUCKET', 'TWO_STEP_KEY', 'STRIPE_API_URL'])
    const shared = { S3_BUCKET: 'flowers', TWO_STEP_KEY: 'ab'.repeat(32), STRIPE_API_URL: 'http://127.0.0.1:4322' }
    expect(unshared({ DATABASE_URL, ...shared })).toEqual([])
    expect(() => readConfig({ TWO_STEP_KEY: 'short' })).toThrow('TWO_STEP_KEY is not 64 hexadecimal digits')
  })

  it('refuses the sandbox on an address that other machines can reach', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'shop.example'])
      expect(() => readConfig({ HOST })).toThrow(/SHOP_SANDBOX=1/)
    expect(readConfig({ HOST: '0.0.0.0', SHOP_SANDBOX: '1' }).payments.sandbox).toBe(true)
    for (const HOST of ['127.0.0.1', '127.0.0.53', '::1', 'localhost']) expect(isLoopback(HOST)).toBe(true)
  })

  it('accepts real keys together or not at all, and then listens anywhere', () => {
    const STRIPE_SECRET_KEY = 'sk_live_1'
    expect(() => readConfig({ STRIPE_SECRET_KEY })).toThrow(/STRIPE_PUBLISHABLE_KEY/)
    const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readConfig({ ...keys, HOST: '0.0.0.0' }).payments).toMatchObject({
      sandbox: false,
      providers: { stripe: { publishableKey: 'pk_live_1' } },
    })
  })

  it('reports malformed variables, and treats an empty variable as not set unless it is a key', () => {
    expect(() => readConfig({ PORT: 'x' })).toThrow(/PORT/)
    expect(() => readConfig({ SITE_URL: 'shop' })).toThrow(/SITE_URL/)
    expect(readConfig({ PORT: '', DATA_DIR: '' })).toMatchObject({ port: 4321, payments: { sandbox: true } })
  })

  it.each([
    ['PORT', '70000', 'is not a whole number from 0 to 65535'],
    ['BACKUP_KEEP_DAYS', '1.5', 'is not a whole number from 1 to 366'],
    ['RETENTION_CONTACT_DAYS', 'a year', 'is not a whole number from 30 to 36500'],
    ['PAGES_MEMORY_MB', '7', 'is not a whole number from 8 to 65536'],
    ['S3_ENDPOINT', 'ftp://files.example', 'is not the address of a server: https://…'],
    ['OPENAI_BASE_URL', 'api.example', 'is not the address of a service: https://…/v1'],
    ['SMTP_TLS', 'no', 'is neither required nor off'],
  ])('says of %s=%s that it %s', (variable, value, what) => {
    const { findings } = inspectConfig({ [variable]: value })
    expect(findings.filter(({ severity }) => severity === 'refused')).toMatchObject([{ variable, what }])
  })

  it('writes mails to files from the shop’s own address until there is a mail server', () => {
    expect(readConfig({}).mail).toEqual({
      smtpUrl: null,
      startTls: 'required',
      from: { name: '', address: '' },
    })
    const SMTP_URL = 'smtps://user:pass@mail.example:465'
    expect(readConfig({ SMTP_URL, MAIL_FROM: '"Hoa Xinh" <hi@hoa.example>' }).mail).toEqual({
      smtpUrl: SMTP_URL,
      startTls: 'required',
      from: { name: 'Hoa Xinh', address: 'hi@hoa.example' },
    })
    expect(readConfig({ MAIL_FROM: 'hi@hoa.example' }).mail.from.address).toBe('hi@hoa.example')
    for (const wrong of ['hello', 'a <b>', 'x@y.example\nBcc: z@y.example'])
      expect(() => readConfig({ MAIL_FROM: wrong })).toThrow(/MAIL_FROM/)
    expect(() => readConfig({ SMTP_URL: 'http://mail.example' })).toThrow(/SMTP_URL/)
  })

  it('accepts a sign-in provider’s settings all together or not at all, and only over an encrypted connection', () => {
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

  it('keeps pictures in the data directory, or in a bucket whose settings are complete', () => {
    const bucket = { S3_BUCKET: 'flowers', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    expect(readConfig({ S3_BUCKET: '' }).s3).toBeNull()
    expect(readConfig(bucket).s3).toEqual({
      bucket: 'flowers',
      endpoint: null,
      region: 'eu-central-1',
      accessKeyId: 'k',
      secretAccessKey: 's',
      publicUrl: null,
    })
    expect(readConfig({ ...bucket, S3_REGION: '', S3_ENDPOINT: 'https://minio.example/' }).s3).toMatchObject({
      endpoint: 'https://minio.example',
      region: 'us-east-1',
    })
    for (const [change, problem] of [
      [{ S3_BUCKET: '' }, /S3_BUCKET/],
      [{ S3_BUCKET: 'https://flowers' }, /name of the bucket/],
      [{ S3_REGION: '' }, /S3_REGION/],
      [{ S3_SECRET_ACCESS_KEY: '' }, /S3_SECRET_ACCESS_KEY/],
      [{ S3_ENDPOINT: 'minio' }, /S3_ENDPOINT/],
      [{ S3_PUBLIC_URL: 'http://cdn.example' }, /S3_PUBLIC_URL must be an https/],
    ] as const)
      expect(() => readConfig({ ...bucket, ...change })).toThrow(problem)
  })

  it('uses no model without a key', () => {
    expect(readConfig({ OPENAI_BASE_URL: 'https://api.example/v1' }).openAi).toBeNull()
    expect(readConfig({ OPENAI_API_KEY: 'sk' }).openAi).toMatchObject({ apiKey: 'sk', baseUrl: null })
    expect(readConfig({ OPENAI_API_KEY: 'sk', OPENAI_BASE_URL: 'https://api.example/v1/' }).openAi?.baseUrl).toBe(
      'https://api.example/v1',
    )
    expect(() => readConfig({ OPENAI_BASE_URL: 'api.example' })).toThrow(/OPENAI_BASE_URL/)
  })
})

describe('STARTTLS', () => {
  const startTls = (SMTP_URL: string, SMTP_TLS = '') => readConfig({ SMTP_URL, SMTP_TLS }).mail.startTls
  it('is required unless it is switched off by name, or the mail server is on this machine', () => {
    expect(startTls('smtp://mail.example.com:587')).toBe('required')
    expect(startTls('smtp://192.168.0.2:25')).toBe('required')
    expect(startTls('smtp://mail.example.com:587', 'off')).toBe('off')
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(startTls(`smtp://${host}:25`)).toBe('offered')
    expect(startTls('smtp://localhost', 'required')).toBe('required')
  })
  it('accepts no other value', () => {
    expect(() => startTls('smtp://mail.example.com', 'no')).toThrow('SMTP_TLS is neither required nor off')
  })
})
