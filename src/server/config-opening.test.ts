import { describe, expect, test } from 'vitest'
import { findingLine } from './config-finding.ts'
import { inspectConfig, readConfig } from './config.ts'
import { findNoticeGaps, findStateRisks } from './state-risks.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_Abc',
}
const SITE_URL = 'https://shop.example'
type Env = Record<string, string | undefined>

const refusedBy = (env: Env) =>
  inspectConfig(env)
    .findings.filter(({ severity }) => severity === 'refused')
    .map(({ variable }) => variable)

describe('refused settings name their variables', () => {
  test.each<[string, Env, string[]]>([
    ['a secret key alone', { STRIPE_SECRET_KEY: 'sk_live_1' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    ['no secret key', { ...KEYS, STRIPE_SECRET_KEY: undefined }, ['STRIPE_SECRET_KEY']],
    ['a blank secret key', { ...KEYS, STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
    ['a secret key of spaces', { ...KEYS, STRIPE_SECRET_KEY: '  \t' }, ['STRIPE_SECRET_KEY']],
    [
      'all keys blank',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: ' ', STRIPE_WEBHOOK_SECRET: '' },
      ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ],
    ['a misspelt secret key', { ...KEYS, STRIPE_SECRET_KEY: 'sk_lve_51Abc' }, ['STRIPE_SECRET_KEY']],
    ['a publishable key for the secret', { ...KEYS, STRIPE_SECRET_KEY: 'pk_live_51Abc' }, ['STRIPE_SECRET_KEY']],
    ['a secret key for browsers', { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_live_51Abc' }, ['STRIPE_PUBLISHABLE_KEY']],
    ['a webhook secret without whsec_', { ...KEYS, STRIPE_WEBHOOK_SECRET: 'Abc' }, ['STRIPE_WEBHOOK_SECRET']],
    ['no webhook secret', { ...KEYS, STRIPE_WEBHOOK_SECRET: undefined }, ['STRIPE_WEBHOOK_SECRET']],
    ['a webhook secret alone', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']],
    ['keys of two modes', { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc' }, ['STRIPE_PUBLISHABLE_KEY']],
    ['the secret key sent in clear', { ...KEYS, STRIPE_API_URL: 'http://pay.example' }, ['STRIPE_API_URL']],
    ['the sandbox at a public address', { SITE_URL }, ['SITE_URL']],
    ['the sandbox behind a proxy', { TRUSTED_PROXIES: '1' }, ['TRUSTED_PROXIES']],
    ['the sandbox on every interface', { HOST: '0.0.0.0' }, ['HOST']],
    ['the sandbox on IPv6', { HOST: '::' }, ['HOST']],
    [
      'the sandbox with all of them',
      { HOST: '0.0.0.0', SITE_URL, TRUSTED_PROXIES: '2' },
      ['SITE_URL', 'HOST', 'TRUSTED_PROXIES'],
    ],
    ['SHOP_SANDBOX=0 insists on nothing', { SITE_URL, SHOP_SANDBOX: '0' }, ['SITE_URL']],
    ['a public address without https', { ...KEYS, SITE_URL: 'http://shop.example' }, ['SITE_URL']],
    ['…also of a demo', { SHOP_SANDBOX: '1', SITE_URL: 'http://192.168.1.5:4321' }, ['SITE_URL']],
    ['a path', { ...KEYS, SITE_URL: `${SITE_URL}/flowers` }, ['SITE_URL']],
    ['a query', { ...KEYS, SITE_URL: `${SITE_URL}/?a` }, ['SITE_URL']],
    ['an empty fragment', { ...KEYS, SITE_URL: `${SITE_URL}/#` }, ['SITE_URL']],
    ['credentials', { ...KEYS, SITE_URL: 'https://a:b@shop.example' }, ['SITE_URL']],
    ['another scheme', { ...KEYS, SITE_URL: 'ftp://shop.example' }, ['SITE_URL']],
    ['a name that only looks local', { SITE_URL: 'https://localhost.evil.example' }, ['SITE_URL']],
    ['a blank address', { SITE_URL: '  ' }, ['SITE_URL']],
    ['a blank port', { PORT: ' ' }, ['PORT']],
    ['a blank mail server', { SMTP_URL: ' ' }, ['SMTP_URL']],
    ['half a sign-in provider', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a' }, ['OIDC_ISSUER']],
    ['half a bucket', { S3_BUCKET: 'flowers', S3_REGION: 'eu-1' }, ['S3_BUCKET']],
    ['a port of metrics that is the shop’s', { PORT: '4321', METRICS_PORT: '4321' }, ['METRICS_PORT']],
    ['a port of metrics that no server can have', { METRICS_PORT: '0' }, ['METRICS_PORT']],
    [
      'a collector without http',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' },
      ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    ],
    ['more traces than all', { OTEL_TRACES_SAMPLER_ARG: '2' }, ['OTEL_TRACES_SAMPLER_ARG']],
    ['many at once', { PORT: 'x', TRUSTED_PROXIES: 'y', MAIL_FROM: 'z' }, ['PORT', 'TRUSTED_PROXIES', 'MAIL_FROM']],
  ])('%s', (_, env, variables) => {
    expect(new Set(refusedBy(env))).toEqual(new Set(variables))
    expect(() => readConfig(env)).toThrow(variables[0])
  })

  test.each<[string, Env, RegExp]>([
    ['no keys at a public SITE_URL', { SITE_URL }, /SITE_URL .*STRIPE_SECRET_KEY.*npm run open-shop/],
    ['no keys on every interface', { HOST: '0.0.0.0' }, /HOST .*npm run open-shop/],
    ['no keys behind a proxy', { TRUSTED_PROXIES: '1' }, /TRUSTED_PROXIES .*npm run open-shop/],
    ['half a set of keys', { STRIPE_SECRET_KEY: 'sk_live_1' }, /STRIPE_PUBLISHABLE_KEY is missing/],
    ['a misspelt key', { ...KEYS, STRIPE_SECRET_KEY: 'sk_lve_1' }, /STRIPE_SECRET_KEY is not a key.*sk_live_/],
    ['a blank key', { ...KEYS, STRIPE_SECRET_KEY: ' ' }, /STRIPE_SECRET_KEY is blank/],
  ])('%s: the message says what to do', (_, env, message) => expect(() => readConfig(env)).toThrow(message))

  test('no message contains a key', () => {
    const secrets = { ...KEYS, STRIPE_SECRET_KEY: 'sk_lve_VerySecret', SMTP_URL: 'http://user:VerySecret@mail.example' }
    expect(() => readConfig(secrets)).toThrow(/STRIPE_SECRET_KEY[^]*SMTP_URL|SMTP_URL[^]*STRIPE_SECRET_KEY/)
    expect(JSON.stringify(inspectConfig(secrets).findings)).not.toContain('VerySecret')
  })
})

describe('settings that start', () => {
  test.each<[string, Env]>([
    ['the defaults', {}],
    ['localhost under another port', { SITE_URL: 'http://localhost:9999' }],
    ['a name below localhost', { SITE_URL: 'http://shop.localhost:4321' }],
    ['all of 127.0.0.0/8', { SITE_URL: 'http://127.9.8.7:4321', HOST: '127.9.8.7' }],
    ['IPv6 at home', { SITE_URL: 'http://[::1]:4321', HOST: '::1' }],
    ['a demo that everyone may see', { SITE_URL, HOST: '0.0.0.0', TRUSTED_PROXIES: '1', SHOP_SANDBOX: '1' }],
    ['live keys at a public address', { ...KEYS, SITE_URL, TRUSTED_PROXIES: '1' }],
    ['live keys on every interface', { ...KEYS, SITE_URL, HOST: '0.0.0.0' }],
    ['a restricted key', { ...KEYS, STRIPE_SECRET_KEY: 'rk_live_51Abc', SITE_URL }],
    ['keys with blanks around them', { ...KEYS, STRIPE_SECRET_KEY: ' sk_live_51Abc\n', SITE_URL }],
    ['a slash at the end', { ...KEYS, SITE_URL: `${SITE_URL}/` }],
  ])('%s', (_, env) => {
    expect(refusedBy(env)).toEqual([])
    expect(readConfig(env).siteUrl).not.toMatch(/\/$/)
  })

  test('SITE_URL is kept as browsers write an origin', () => {
    expect(readConfig({ ...KEYS, SITE_URL: 'https://Shop.Example:443/' }).siteUrl).toBe(SITE_URL)
  })
})

test.each<[string, Env, string]>([
  ['a misspelt variable', { STRIPE_SECRET_KY: 'sk_live_1' }, 'STRIPE_SECRET_KY'],
  ['a misspelt period', { RETENTION_CONTACT_DAY: '30' }, 'RETENTION_CONTACT_DAY'],
  ['a variable of another tool', { STRIPE_API_KEY: 'sk_live_1' }, 'STRIPE_API_KEY'],
  ['a proxy that is not counted', { ...KEYS, SITE_URL }, 'TRUSTED_PROXIES'],
  ['a way past the proxy', { ...KEYS, SITE_URL, TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, 'HOST'],
  ['mails that nobody gets', { ...KEYS, SITE_URL }, 'SMTP_URL'],
  ['mails from nobody', { ...KEYS, SITE_URL, SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM'],
  ['a real shop without an address', KEYS, 'SITE_URL'],
  ['test keys', { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['payments elsewhere', { ...KEYS, STRIPE_API_URL: 'http://127.0.0.1:4322' }, 'STRIPE_API_URL'],
  ['limits that limit nothing', { RATE_LIMIT_FACTOR: '1000' }, 'RATE_LIMIT_FACTOR'],
  ['metrics that others can read', { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST'],
  ['a host of metrics without a port', { METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT'],
  ['a misspelt port of metrics', { METRICS_PRT: '9464' }, 'METRICS_PRT'],
  ['a misspelt key of two-step sign-in', { TWO_STEP_KEYS: 'a'.repeat(64) }, 'TWO_STEP_KEYS'],
  ['a token without its database', { DATABASE_AUTH_TOKEN: 'x' }, 'DATABASE_URL'],
])('%s is told, and starts', (_, env, variable) => {
  expect(refusedBy(env)).toEqual([])
  expect(inspectConfig(env).findings.map((finding) => finding.variable)).toContain(variable)
})

test.each([
  ['MAIL', '/var/mail/linh'],
  ['MAILCHECK', '60'],
  ['SHOPPING_LIST', 'milk'],
])('%s, which a shell or another program sets, is no slip', (name, value) => {
  expect(inspectConfig({ [name]: value }).findings.map(({ variable }) => variable)).not.toContain(name)
})

describe('a database and the settings it is started with', () => {
  const demo = { demo: true, openedAt: null }
  const opened = { demo: false, openedAt: '2026-11-23T08:00:00.000Z' }
  const risksOf = (env: Env, state: typeof demo | typeof opened) =>
    findStateRisks(inspectConfig(env).config, state).map(({ variable }) => variable)

  test.each<[string, Env, typeof demo | typeof opened, string[]]>([
    ['demo, sandbox at home', {}, demo, []],
    ['demo, public on purpose', { SITE_URL, SHOP_SANDBOX: '1' }, demo, []],
    ['demo, live keys', KEYS, demo, ['STRIPE_SECRET_KEY']],
    ['demo, test keys of the provider', { ...KEYS, STRIPE_SECRET_KEY: 'sk_test_1' }, demo, ['STRIPE_SECRET_KEY']],
    ['demo, live keys and SHOP_SANDBOX=1', { ...KEYS, SHOP_SANDBOX: '1' }, demo, ['STRIPE_SECRET_KEY']],
    [
      'demo, live keys, reachable in every way',
      { ...KEYS, SITE_URL, HOST: '0.0.0.0', TRUSTED_PROXIES: '1' },
      demo,
      ['STRIPE_SECRET_KEY', 'SITE_URL', 'HOST', 'TRUSTED_PROXIES'],
    ],
    ['open, live keys', { ...KEYS, SITE_URL }, opened, []],
    ['open, its keys lost', {}, opened, ['STRIPE_SECRET_KEY']],
    ['open, a copy tried out', { SHOP_SANDBOX: '1' }, opened, []],
  ])('%s', (_, env, state, variables) => expect(risksOf(env, state)).toEqual(variables))

  test.each<[string, Env]>([
    ['STRIPE_SECRET_KEY', KEYS],
    ['SITE_URL', { ...KEYS, SITE_URL }],
    ['HOST', { ...KEYS, HOST: '0.0.0.0' }],
    ['TRUSTED_PROXIES', { ...KEYS, TRUSTED_PROXIES: '1' }],
  ])('live keys on a demo: the line of %s says what to do', (variable, env) => {
    const lines = findStateRisks(inspectConfig(env).config, demo).map(findingLine)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${variable} .*demo.*npm run open-shop`)))
  })
})

test('metrics and traces are off until they are asked for, and metrics stay on this machine', () => {
  expect(readConfig({})).toMatchObject({ metrics: null, traces: null })
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).traces).toEqual({
    endpoint: 'http://collector:4318',
    serviceName: 'moc-lan',
    sampleRatio: 1,
  })
})

test.each([
  [true, null, 0],
  [true, { shown: 'always' }, 0],
  [true, { shown: 'never' }, 1],
  [false, null, 0],
  [false, { shown: 'never' }, 0],
  [false, { shown: 'always' }, 1],
])('in a sandbox (%s), the notice of a demo as %j has %i findings', (sandbox, demoNotice, count) => {
  const { payments } = inspectConfig({}).config
  const found = findNoticeGaps({ payments: { ...payments, sandbox } }, { demoNotice })
  expect(found.map(({ severity, remedy }) => [severity, remedy.includes('/admin/settings')])).toEqual(
    Array.from({ length: count }, () => ['missing', true]),
  )
})
