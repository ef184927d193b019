import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inspectConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'moc-lan-apple-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Reads the configuration with a file of this text. */
function withFile(text: string | null) {
  const path = join(folder, crypto.randomUUID())
  if (text !== null) writeFileSync(path, text)
  return inspectConfig({ APPLE_PAY_DOMAIN_FILE: path })
}

it('is what the file has, and null without one', () => {
  expect(withFile('7B227073704964223A22\n').config.applePayFile).toBe('7B227073704964223A22')
  expect(inspectConfig({}).config.applePayFile).toBeNull()
})

it.each([
  ['a file that does not exist', null],
  ['an empty file', ''],
  ['a file with keys', 'STRIPE_SECRET_KEY=sk_live_1\n'],
  ['a file that is too long', 'A'.repeat(20_001)],
])('%s stops the start', (_, text) => {
  const { config, findings } = withFile(text)
  expect(config.applePayFile).toBeNull()
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'refused', variable: 'APPLE_PAY_DOMAIN_FILE' }))
})
