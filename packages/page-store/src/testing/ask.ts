import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer, Sendable } from '../answer.ts'

/** What a listener answered, as it came over the wire. */
export interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Returns the body of an answer in memory, as text. */
export function bodyOf(answer: Sendable | undefined): string | undefined {
  return (answer as Answer | undefined)?.body.toString()
}

/** Sends one request to a listener without normalising, following or decompressing anything. */
export async function ask(
  listener: RequestListener,
  path = '/',
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers, method }, (res) => {
        const answer = { status: res.statusCode ?? 0, headers: res.headers }
        buffer(res).then((body) => resolve({ ...answer, body }), reject)
      })
        .on('error', reject)
        .end()
    })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
