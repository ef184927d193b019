import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 50

/**
 * Prepares a server to stop without breaking off requests. The returned function accepts no new connections, closes
 * idle ones and waits up to `timeoutMs` milliseconds for requests in progress; then it closes what is left.
 */
export function gracefulStop(server: Server): (timeoutMs: number) => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections in advance, and Node treats a connection that has sent nothing as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return async (timeoutMs) => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    closeIdle()
    // A connection becomes idle after its answer and would stay open for its next request.
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- part of the stop, and ends with it
    const looking = setInterval(closeIdle, LOOK_MS)
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed
    clearInterval(looking)
    clearTimeout(timer)
  }
}
