import { expect, it } from 'vitest'
import { inspectConfig } from './config.ts'

const SECRET = `whsec_${'A'.repeat(43)}=`
const inspect = (env: Record<string, string>) => {
  const { config, findings } = inspectConfig(env)
  const about = findings.filter(({ variable }) => variable.startsWith('EVENTS_'))
  return { webhook: config.webhook, found: about.map(({ severity, variable }) => `${severity} ${variable}`) }
}

it.each([
  ['https://relay.example/hook', {}, false],
  ['http://127.0.0.1:8080/hook', {}, true],
  ['http://localhost:8080/hook', {}, true],
  ['http://relay:8080/hook', { EVENTS_WEBHOOK_PRIVATE: '1' }, true],
])('accepts %s', (url, more, allowsPrivate) => {
  const { webhook, found } = inspect({ EVENTS_WEBHOOK_URL: url, EVENTS_WEBHOOK_SECRET: SECRET, ...more })
  expect(found).toEqual([])
  expect(webhook).toEqual({ url: new URL(url), secret: SECRET, allowsPrivate })
})

it.each([
  [{ EVENTS_WEBHOOK_URL: 'http://relay.example/' }, 'refused EVENTS_WEBHOOK_URL'],
  [{ EVENTS_WEBHOOK_URL: 'https://me:pw@relay.example/' }, 'refused EVENTS_WEBHOOK_URL'],
  [{ EVENTS_WEBHOOK_URL: 'ftp://relay.example/' }, 'refused EVENTS_WEBHOOK_URL'],
  [{ EVENTS_WEBHOOK_SECRET: 'whsec_short' }, 'refused EVENTS_WEBHOOK_SECRET'],
  [{ EVENTS_WEBHOOK_SECRET: '' }, 'refused EVENTS_WEBHOOK_SECRET'],
  [{ EVENTS_WEBHOOK_URL: '' }, 'missing EVENTS_WEBHOOK_URL'],
  [{ EVENTS_WEBHOOK_PRIVATE: 'yes' }, 'refused EVENTS_WEBHOOK_PRIVATE'],
  [{ EVENTS_WEBHOOK_SECRETS: 'x' }, 'risk EVENTS_WEBHOOK_SECRETS'],
])('finds what is wrong with %j', (env, finding) => {
  const good = { EVENTS_WEBHOOK_URL: 'https://relay.example/', EVENTS_WEBHOOK_SECRET: SECRET }
  expect(inspect({ ...good, ...env }).found).toContain(finding)
})
