import { once } from 'node:events'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bodyHash } from '../answer.ts'
import type { Render, Rendered } from '../page.ts'
import type { PageStoreOptions } from '../page-store-options.ts'
import type { PageStore } from '../page-store.ts'
import { ask } from '../testing/ask.ts'
import { storesOfTests } from '../testing/stores.ts'

/** With this, a body of more than 2,048 bytes is too large for the memory. */
const MEMORY = 64 * 1024
const LIST = '/api/list'
const END = '…the end'

const { content, log, opened, open: openStore } = storesOfTests()
const ended: (() => void)[] = []
afterEach(() => ended.splice(0).forEach((end) => end()))

const open = (render: Render, options: Partial<PageStoreOptions> = {}) =>
  openStore(render, { memoryBytes: MEMORY, ...options })

const large = (name = '') => join(content().folder, 'pages', 'one', '.large', name)

/** A body whose parts the test sends. */
interface HandMade {
  page: Rendered
  add(part: string): void
  end(): void
  fail(error: Error): void
  isCancelled: boolean
}

function handMade(tags = ['list']): HandMade {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (made.isCancelled = true),
  })
  const made: HandMade = {
    page: { status: 200, contentType: 'application/json', headers: ['X-Kind', 'list'], body, tags },
    add: (part) => controller.enqueue(Buffer.from(part)),
    end: () => controller.close(),
    fail: (error) => controller.error(error),
    isCancelled: false,
  }
  return made
}

/** A large body that is all there: the content, and many letters. */
function whole(text = content().read()): Rendered {
  return {
    ...handMade().page,
    body: ReadableStream.from([Buffer.from(text), Buffer.from(`${'x'.repeat(9_000)}${END}`)]),
  }
}

/** Serves a store, and returns the function that begins a request and resolves to its answer's beginning. */
async function served(store: PageStore) {
  const server = createServer((req, res) => {
    store.answer(store.keyOf(req.url ?? '') ?? '').then(
      (answer) => answer.send(req, res),
      () => res.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ended.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async (headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> => {
    const asked = request({ host: '127.0.0.1', port, path: LIST, headers, method, agent: false }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.on('error', () => {})
    return answer
  }
}

const sendTo = (store: PageStore, headers: Record<string, string> = {}, method = 'GET') =>
  ask((req, res) => void store.answer(LIST).then((answer) => answer.send(req, res)), LIST, headers, method)

const files = async () => (await readdir(large())).toSorted()

/** Makes the files of large bodies an hour old. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - 3_600_000)
  for (const name of await files()) await utimes(large(name), then, then)
}

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

  test('may be rendered as one buffer', async () => {
    const body = Buffer.alloc(5_000, 'x')
    const store = await open(async () => ({ ...whole(), body }))
    expect((await sendTo(store)).body).toEqual(body)
    expect(await store.publish(LIST)).toBe(true)
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

  test('has no body for HEAD', async () => {
    const { status, body } = await sendTo(await open(async () => whole()), {}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
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

describe('misfortune', () => {
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
