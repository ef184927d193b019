import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERROR_STATUS, errorMessage } from '../errors.ts'

/** A web server with limits on what a slow or hostile client may take: sizes in bytes, times in milliseconds. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    // Room for a search of 10 kB; nothing else comes near it. A picture of 10 MB may come over a slow line; what
    // else has a body ends after a minute (listener.ts).
    { maxHeaderSize: 32 * 1024, requestTimeout: 300_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    listener,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
    const line = tooLarge ? '431 Request Header Fields Too Large' : `${ERROR_STATUS.invalid_input} Bad Request`
    const body = JSON.stringify({ code: 'invalid_input', message: errorMessage('invalid_input', 'en') })
    socket.end(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  })
  return server
}

/**
 * Listens, and returns the address as a URL.
 * @throws Error with a sentence for the owner when the port is taken
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set PORT.`) : error)
    })
    server.listen(port, host, resolve)
  })
  server.removeAllListeners('error')
  const { port: actual } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}
