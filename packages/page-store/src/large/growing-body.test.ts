import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { bodyHash } from '../answer.ts'
import type { Render } from '../page.ts'
import { END, handMade, largeStoresOfTests, LIST } from '../testing/large-stores.ts'

const { content, log, open, whole, served, sendTo, large, files, age } = largeStoresOfTests()

describe('an answer that is too large for the memory', () => {
  test('is sent while it is made, to all who wait, and rendered once', async () => {
    const made = handMade()
    const render = vi.fn<Render>(async () => made.page)
    const store = await open(render)
    const visit = await served(store)
    made.add('x'.repeat(3_000))
    const [first, second] = await Promise.all([visit(), visit()])
    expect(String((await once(first!, 'data'))[0])).toMatch(/^x+$/)
    expect(first!.headers).toMatchObject({ 'cache-control': 'no-store', 'x-kind': 'list', vary: 'Accept-Encoding' })
    expect(first!.headers.etag).toBeUndefined()
    const late = await visit()
    const published = store.publish(LIST)
    made.add(END)
    made.end()
    expect(await text(second!)).toBe('x'.repeat(3_000) + END)
    expect(await text(late)).toBe('x'.repeat(3_000) + END)
    expect(await published).toBe(true)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('is compressed while it is made', async () => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const store = await open(async () => ({ ...whole(), tags: null }))
      const { headers, body } = await sendTo(store, { 'accept-encoding': encoding })
      expect(headers['content-encoding']).toBe(encoding)
      expect(unpack(body).toString()).toBe(`first${'x'.repeat(9_000)}${END}`)
    }
  })

  test('has no body for HEAD', async () => {
    const { status, body } = await sendTo(await open(async () => whole()), {}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
  })
})

test('one that is made while the content is restored is neither sent to those who come later nor saved', async () => {
  content().edit('lost', ['rose'])
  const [old, fresh] = [handMade(), handMade()]
  const render = vi.fn<Render>().mockResolvedValueOnce(old.page).mockResolvedValueOnce(fresh.page)
  const store = await open(render)
  const visit = await served(store)
  old.add('o'.repeat(3_000))
  const before = await visit()
  await once(before, 'readable')
  content().restore()
  await store.invalidate()
  // The version that the old one was made from comes again.
  content().edit('second', ['other'])
  await store.invalidate()
  const late = visit()
  old.add(END)
  old.end()
  expect(await text(before)).toBe('o'.repeat(3_000) + END)
  await expect.poll(() => render.mock.calls.length).toBe(2)
  fresh.add('f'.repeat(3_000))
  fresh.end()
  expect(await text(await late)).toBe('f'.repeat(3_000))
})

describe('an edit', () => {
  test('while it is made: who comes later gets the new one, who came before gets the old one to its end', async () => {
    const [old, fresh] = [handMade(), handMade()]
    const render = vi.fn<Render>().mockResolvedValueOnce(old.page).mockResolvedValueOnce(fresh.page)
    const store = await open(render)
    const visit = await served(store)
    old.add('o'.repeat(3_000))
    const before = await visit()
    await once(before, 'readable')
    content().edit('second', ['list'])
    await store.invalidate()
    const after = visit()
    old.add(END)
    old.end()
    expect(await text(before)).toBe('o'.repeat(3_000) + END)
    fresh.add('n'.repeat(3_000))
    fresh.end()
    expect(await text(await after)).toBe('n'.repeat(3_000))
    await expect.poll(() => store.has(LIST)).toBe(true)
    await store.close()
    await age()
    await open(render)
    expect(await files()).toEqual([bodyHash(Buffer.from('n'.repeat(3_000)))])
  })

  test('ends the making of one that nobody reads', async () => {
    const old = handMade()
    const render = vi
      .fn<Render>()
      .mockResolvedValueOnce(old.page)
      .mockImplementation(async () => whole())
    const store = await open(render)
    old.add('o'.repeat(3_000))
    await store.answer(LIST)
    content().edit('second', ['list'])
    await store.invalidate()
    expect((await sendTo(store)).body.toString()).toMatch(/^second/)
    expect(old.isCancelled).toBe(true)
  })
})

describe('a failure', () => {
  test('a source that fails breaks the connection off, and the next visitor gets all', async () => {
    const broken = handMade()
    const render = vi
      .fn<Render>()
      .mockResolvedValueOnce(broken.page)
      .mockImplementation(async () => whole())
    const store = await open(render)
    const visit = await served(store)
    broken.add('x'.repeat(3_000))
    const answer = await visit()
    await once(answer, 'readable')
    broken.fail(new Error('The database is away'))
    await expect(text(answer)).rejects.toThrow('aborted')
    expect(await text(await visit())).toContain(END)
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ page: LIST }),
      'A large answer was not made to its end; its visitors got a part',
    )
  })

  test('a visitor who does not read, or leaves, holds up nobody', async () => {
    const made = handMade()
    const store = await open(async () => made.page)
    const visit = await served(store)
    made.add('x'.repeat(3_000))
    const [slow, leaving, reading] = await Promise.all([visit(), visit(), visit()])
    slow!.pause()
    leaving!.destroy()
    // More than the buffers of a connection hold.
    for (let i = 0; i < 200; i++) made.add('y'.repeat(100_000))
    made.end()
    expect((await text(reading!)).length).toBe(20_003_000)
    // Its last byte is sent before the page is listed.
    await expect.poll(() => store.has(LIST)).toBe(true)
    expect((await text(slow!)).length).toBe(20_003_000)
  })

  test('a process that is stopped ends what is being made, and the next removes what is left of it', async () => {
    const made = handMade()
    const store = await open(async () => made.page)
    made.add('x'.repeat(3_000))
    await store.answer(LIST)
    await store.close()
    expect(made.isCancelled).toBe(true)
    expect(log.warn).not.toHaveBeenCalled()
    await writeFile(large('killed.part'), 'x')
    await age()
    await open(async () => whole())
    expect(await files()).toEqual([])
  })
})
