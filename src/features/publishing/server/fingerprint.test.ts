import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildStamp, fingerprint } from './fingerprint.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-fingerprint-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the folder of a set of pages', () => {
  const retention = { contactDays: 365, guestOrdersDays: 730, auditDays: 1095 }
  const payments = { sandbox: true, stripe: { publishableKey: 'pk' } }
  const config = { siteUrl: 'https://a.example', payments, retention } as Parameters<typeof fingerprint>[1]

  test('differs for another build, configuration or database', () => {
    const names = [
      fingerprint('build', config, 'db'),
      fingerprint('other build', config, 'db'),
      fingerprint('build', { ...config, siteUrl: 'https://b.example' }, 'db'),
      fingerprint('build', { ...config, payments: { ...config.payments, sandbox: false } }, 'db'),
      fingerprint(
        'build',
        { ...config, payments: { ...config.payments, stripe: { ...config.payments.stripe, publishableKey: 'other' } } },
        'db',
      ),
      fingerprint('build', { ...config, retention: { ...retention, contactDays: 90 } }, 'db'),
      fingerprint('build', config, 'other db'),
    ]
    expect(new Set(names).size).toBe(names.length)
    expect(fingerprint('build', config, 'db')).toBe(names[0])
  })

  test('depends on every file that renders pages', async () => {
    await mkdir(join(folder, 'server/chunks'), { recursive: true })
    await writeFile(join(folder, 'server/chunks/a.mjs'), 'one')
    const before = await buildStamp(folder)
    expect(await buildStamp(folder)).toBe(before)
    await writeFile(join(folder, 'server/chunks/a.mjs'), 'two')
    expect(await buildStamp(folder)).not.toBe(before)
  })
})
