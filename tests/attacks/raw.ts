import { connect } from 'node:net'
import type { Answer } from '../factories/browser-like.ts'

/** How long a connection may be silent before the test fails. */
const TIMEOUT_MS = 20_000

/**
 * Sends bytes unchanged over a new connection. Resolves to every response until the shop closes the connection. The
 * last request must send `Connection: close`, or be one after which the shop closes.
 */
export function sendRaw(port: number, ...pieces: (string | Buffer)[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The shop neither answered nor closed')))
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    // After a refusal the shop may close while the test still writes.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      try {
        resolve(readResponses(Buffer.concat(received)))
      } catch (error) {
        reject(error as Error)
      }
    })
  })
}

/** Splits the bytes of a connection into responses, by their lengths. */
function readResponses(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    const [line = '', ...fields] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const headers = new Headers(
      fields.map((field): [string, string] => [field.split(':', 1)[0]!, field.replace(/^[^:]*:\s*/, '')]),
    )
    const [body, size] =
      headers.get('transfer-encoding') === 'chunked'
        ? readChunks(rest.subarray(end + 4))
        : readLength(rest.subarray(end + 4), headers.get('content-length'))
    const text = body.toString()
    const isJson = headers.get('content-type')?.includes('json') && text !== ''
    answers.push({ status: Number(line.split(' ')[1]), headers, body: isJson ? JSON.parse(text) : text })
    rest = rest.subarray(end + 4 + size)
  }
  return answers
}

/** Returns a body of the declared length, or all the bytes without one, and the number of bytes it took. */
function readLength(bytes: Buffer, said: string | null): [body: Buffer, size: number] {
  const size = said === null ? bytes.length : Math.min(Number(said), bytes.length)
  return [bytes.subarray(0, size), size]
}

/** Returns a chunked body, and the number of bytes it took. */
function readChunks(bytes: Buffer): [body: Buffer, size: number] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    const start = lineEnd + 2
    at = start + size + 2
    if (!(size > 0)) return [Buffer.concat(chunks), start + 2]
    chunks.push(bytes.subarray(start, start + size))
  }
  return [Buffer.concat(chunks), bytes.length]
}
