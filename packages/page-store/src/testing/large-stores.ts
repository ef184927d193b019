import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { afterEach } from 'vitest'
import type { Render, Rendered } from '../page.ts'
import type { PageStoreOptions } from '../page-store-options.ts'
import type { PageStore } from '../page-store.ts'
import { ask } from './ask.ts'
import { storesOfTests } from './stores.ts'

/** The path of the large answer. */
export const LIST = '/api/list'

/** With this, a body of more than 2,048 bytes is too large for the memory. */
const MEMORY = 64 * 1024

/** The last characters of a large body. */
export const END = '…the end'

/** A body whose parts the test sends. */
export interface HandMade {
  page: Rendered
  add(part: string): void
  end(): void
  fail(error: Error): void
  isCancelled: boolean
}

/** Returns a body without a part. */
export function handMade(): HandMade {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (made.isCancelled = true),
  })
  const made: HandMade = {
    page: { status: 200, contentType: 'application/json', headers: ['X-Kind', 'list'], body, tags: ['list'] },
    add: (part) => controller.enqueue(Buffer.from(part)),
    end: () => controller.close(),
    fail: (error) => controller.error(error),
    isCancelled: false,
  }
  return made
}

/** Gives each test of a file stores as `storesOfTests` does, for which the content of {@link LIST} is too large. */
export function largeStoresOfTests() {
  const { content, open, ...stores } = storesOfTests()
  const ended: (() => void)[] = []
  afterEach(() => ended.splice(0).forEach((end) => end()))

  /** Returns the path of a file of a large body; without a name, of their folder. */
  const large = (name = '') => join(content().folder, 'pages', 'one', '.large', name)
  const files = async () => (await readdir(large())).toSorted()

  return {
    ...stores,
    content,
    open: (render: Render, options: Partial<PageStoreOptions> = {}) =>
      open(render, { memoryBytes: MEMORY, ...options }),
    /** Returns a large body that is all there: the content, and many letters. */
    whole: (): Rendered => ({
      ...handMade().page,
      body: ReadableStream.from([Buffer.from(content().read()), Buffer.from(`${'x'.repeat(9_000)}${END}`)]),
    }),
    /** Serves a store, and returns the function that begins a request and resolves to its answer's beginning. */
    async served(store: PageStore) {
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
      return async (): Promise<IncomingMessage> => {
        const asked = request({ host: '127.0.0.1', port, path: LIST, agent: false }).end()
        const [answer] = (await once(asked, 'response')) as [IncomingMessage]
        answer.on('error', () => {})
        return answer
      }
    },
    /** Requests {@link LIST} of a store. Resolves to the whole answer. */
    sendTo: (store: PageStore, headers: Record<string, string> = {}, method = 'GET') =>
      ask((req, res) => void store.answer(LIST).then((answer) => answer.send(req, res)), LIST, headers, method),
    large,
    /** Resolves to the names of the files of large bodies, sorted. */
    files,
    /** Makes the files of large bodies an hour old. */
    async age(): Promise<void> {
      const then = new Date(Date.now() - 3_600_000)
      for (const name of await files()) await utimes(large(name), then, then)
    },
  }
}
