import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Sendable } from './answer.ts'
import { ask } from './testing/ask.ts'
import { page } from './testing/content.ts'
import { storesOfTests } from './testing/stores.ts'

const { content, open, showing } = storesOfTests()

describe('headers for a cache in front', () => {
  const headersOf = async (answer: Sendable) => (await ask((req, res) => void answer.send(req, res))).headers['x-tags']
  const frontHeaders = (_: string, tags: readonly string[] | null) => ['X-Tags', tags?.join(' ') ?? 'none']

  test('name the tags of a page, and none for an unknown path', async () => {
    const store = await open(showing(), { frontHeaders })
    expect(await headersOf(await store.answer('/rose'))).toBe('rose')
    expect(await headersOf(await store.answer('/nothing'))).toBe('none')
  })

  test('are left out by an answer that was found before an edit and is sent after it', async () => {
    const store = await open(showing(), { frontHeaders })
    const [page, unknown] = [await store.answer('/rose'), await store.answer('/nothing')]
    content().edit('second', ['rose'])
    await store.invalidate()
    expect(await headersOf(page)).toBeUndefined()
    expect(await headersOf(unknown)).toBeUndefined()
    expect(await headersOf(await store.answer('/rose'))).toBe('rose')
  })

  test('are left out while changes could not be read for too long', async () => {
    const store = await open(showing(), { frontHeaders, maxLagMs: 10_000 })
    const answer = await store.answer('/rose')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000)
    onTestFinished(() => clock.mockRestore())
    expect(await headersOf(answer)).toBeUndefined()
    await store.invalidate()
    expect(await headersOf(answer)).toBe('rose')
  })

  test('are left out by a failure', async () => {
    const store = await open(async () => page('Error', null, 500), { frontHeaders })
    expect(await headersOf(await store.answer('/rose'))).toBeUndefined()
  })
})
