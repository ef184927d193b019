import { expect, it, onTestFinished } from 'vitest'
import { startKit } from './test-kit.ts'

it('a request may have 64 KB, counted in bytes', async () => {
  const kit = startKit()
  onTestFinished(() => kit.stop())
  const statusOf = async (body: string) =>
    (await kit.sandbox.fetch(new Request('http://localhost/v1/payment_intents', { method: 'POST', body }))).status
  expect(await statusOf('ô'.repeat(32 * 1024))).toBe(401)
  expect(await statusOf('ô'.repeat(32 * 1024 + 1))).toBe(413)
})
