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
  const config = { siteUrl: 'https://a.example', oidc: null, retention } as Parameters<typeof fingerprint>[1]
  const form = { method: 'card', publishableKey: 'pk', sandbox: true } as const
  const stripe = { name: 'stripe', form }

  test('differs for another build, configuration, payment provider or database', () => {
    const names = [
      fingerprint('build', config, [stripe], 'db'),
      fingerprint('other build', config, [stripe], 'db'),
      fingerprint('build', { ...config, siteUrl: 'https://b.example' }, [stripe], 'db'),
      fingerprint('build', { ...config, retention: { ...retention, contactDays: 90 } }, [stripe], 'db'),
      fingerprint('build', config, [{ ...stripe, form: { ...form, sandbox: false } }], 'db'),
      fingerprint('build', config, [{ ...stripe, form: { ...form, publishableKey: 'other' } }], 'db'),
      fingerprint('build', config, [stripe, { name: 'bank', form: null }], 'db'),
      fingerprint('build', config, [stripe], 'other db'),
    ]
    expect(new Set(names).size).toBe(names.length)
    expect(fingerprint('build', config, [stripe], 'db')).toBe(names[0])
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
