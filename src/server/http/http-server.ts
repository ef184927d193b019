import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERROR_STATUS } from '#shared/error-codes.ts'
import { errorMessage } from '../errors.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { CLIENT_TIMES, type ClientTimes } from './client-times.ts'

/** The answers to what Node's parser refuses; everything else is 400. */
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Creates a web server that limits what a slow or hostile client may take: sizes in bytes, times in milliseconds. */
export function createHttpServer(listener: RequestListener, times: Partial<ClientTimes> = {}): Server {
  const { stalledTimeout, headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = {
    ...CLIENT_TIMES,
    ...times,
  }
  const server = createServer(
    {
      // Enough for a search of 10 kB; nothing else comes near it.
      maxHeaderSize: 32 * 1024,
      // The listener refuses a missing Host, like a wrong one.
      requireHostHeader: false,
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval,
    },
    listener,
  )
  // Closes a connection without traffic. Node has no such limit by default.
  server.setTimeout(stalledTimeout)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const line = STATUS_LINES[error.code ?? ''] ?? `${ERROR_STATUS.invalid_input} Bad Request`
    const body = JSON.stringify({ code: 'invalid_input', message: errorMessage('invalid_input', DEFAULT_LOCALE) })
    socket.end(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  })
  return server
}

/**
 * Starts to listen, and returns the server's address as a URL.
 * @param variable the setting that chooses the port
 * @throws Error with a sentence for the owner if the port is taken
 */
export async function listen(server: Server, port: number, host: string, variable = 'PORT'): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken ? new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set ${variable}.`) : error,
      )
    })
    server.listen(port, host, resolve)
  })
  server.removeAllListeners('error')
  const { port: actual } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
}
