import { readFile, writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { bodyHash } from '../answer.ts'
import type { Render } from '../page.ts'
import { END, largeStoresOfTests, LIST } from '../testing/large-stores.ts'

const { content, opened, open, whole, sendTo, large, files, age } = largeStoresOfTests()

describe('an answer that is too large for the memory', () => {
  test('may be rendered as one buffer', async () => {
    const body = Buffer.alloc(5_000, 'x')
    const store = await open(async () => ({ ...whole(), body }))
    expect((await sendTo(store)).body).toEqual(body)
    expect(await store.publish(LIST)).toBe(true)
  })

  test('is then sent from its file, compressed once, with an ETag, and never kept in memory', async () => {
    const render = vi.fn<Render>(async () => whole())
    const store = await open(render)
    expect(await store.publish(LIST)).toBe(true)
    expect(store.find(LIST)).toBeUndefined()
    const plain = await sendTo(store)
    expect(plain.body.toString()).toBe(`first${'x'.repeat(9_000)}${END}`)
    const etag = `"${bodyHash(plain.body)}"`
    expect(plain.headers).toMatchObject({ etag, 'content-length': String(plain.body.length), 'x-kind': 'list' })
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    for (let i = 0; i < 2; i++) {
      const packed = await sendTo(store, { 'accept-encoding': 'br' })
      expect(packed.headers).toMatchObject({
        ...{ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: etag.replace(/"$/, '-br"') },
        'content-length': String(packed.body.length),
      })
      expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
    }
    const hash = bodyHash(plain.body)
    expect(await files()).toEqual([hash, `${hash}.br`])
    const known = await sendTo(store, { 'if-none-match': etag })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
    const head = await sendTo(store, {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(plain.body.length)])
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('is found by the next process, unless its file is damaged', async () => {
    const render = vi.fn<Render>(async () => whole())
    await (await open(render)).publish(LIST)
    await opened.pop()?.close()
    expect((await sendTo(await open(render))).body.toString()).toContain(END)
    expect(render).toHaveBeenCalledTimes(1)
    await opened.pop()?.close()

    const [name = ''] = await files()
    const body = await readFile(large(name), 'utf8')
    for (const damaged of [body.slice(1), body.replace('x', 'y')]) {
      await writeFile(large(name), damaged)
      expect((await sendTo(await open(render))).body.toString()).toBe(body)
      await opened.pop()?.close()
    }
    expect(render).toHaveBeenCalledTimes(3)
  })

  test('is not saved without tags', async () => {
    const render = vi.fn<Render>(async () => ({ ...whole(), tags: null }))
    const store = await open(render)
    expect(await store.publish(LIST)).toBe(false)
    expect((await sendTo(store)).body.toString()).toContain(END)
    expect(render).toHaveBeenCalledTimes(2)
    await store.close()
    await age()
    await open(render)
    expect(await files()).toEqual([])
  })

  test('is not published for other processes', async () => {
    const put = vi.fn<(name: string) => Promise<void>>(async () => {})
    const none = { get: async () => null, async *list() {}, remove: async () => {} }
    const store = await open(async () => whole(), {
      shared: { store: { put, ...none }, name: 'set', secret: 'secret' },
    })
    await store.publish(LIST)
    expect(await store.share(new AbortController().signal)).toBe(true)
    expect(put.mock.calls.filter(([name]) => name.includes('bodies'))).toEqual([])
  })
})

describe('an edit', () => {
  test('of a saved one removes its file, but not under those who may be about to read it', async () => {
    const store = await open(async () => whole())
    const rounds: string[][] = []
    for (const text of ['second', 'third', 'fourth']) {
      content().edit(text, ['list'])
      await store.invalidate()
      await store.publish(LIST)
      rounds.push(await files())
      await age()
    }
    const [first, second, third] = rounds
    expect([first!.length, second!.length, third!.length]).toEqual([1, 2, 2])
    expect(third).not.toContain(first![0])
    await store.close()
    await open(async () => whole())
    expect(await files()).toHaveLength(1)
  })

  test('leaves what another process of a build has just written', async () => {
    const store = await open(async () => whole())
    await store.publish(LIST)
    await writeFile(large('of-another'), 'x')
    content().edit('second', ['list'])
    await store.invalidate()
    for (let i = 0; i < 3; i++) await store.publish(LIST)
    await store.close()
    await open(async () => whole())
    expect(await files()).toContain('of-another')
  })
})
