import { connect } from 'node:net'
import type { Answer } from '../factories/browser-like.ts'

/** After so long without a byte something is wrong, in milliseconds. */
const PATIENCE_MS = 20_000

/**
 * Sends bytes as they are over a connection of their own, and returns every response that comes back until the shop
 * closes it. The last request must ask for that (`Connection: close`), or be one that the shop ends.
 */
export function sendRaw(port: number, ...pieces: (string | Buffer)[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The shop neither answered nor closed')))
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    // A shop that has refused may close while it is still being written to.
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

/** Cuts what came over a connection into responses, by their lengths. */
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

/** Returns a body of a length that was said, or all there is, and how many bytes it took. */
function readLength(bytes: Buffer, said: string | null): [body: Buffer, size: number] {
  const size = said === null ? bytes.length : Math.min(Number(said), bytes.length)
  return [bytes.subarray(0, size), size]
}

/** Returns a body that came in chunks, and how many bytes it took. */
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
