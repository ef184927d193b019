import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_MS = 50

/**
 * Prepares to stop a server without cutting anybody off. The returned function takes no new connections,
 * closes idle ones, and waits for requests in flight, for at most `patienceMs`; then what is left is closed.
 */
export function gracefulStop(server: Server): (patienceMs: number) => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections ahead of need; Node takes one that has sent nothing yet for a busy one.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return async (patienceMs) => {
    if (!server.listening) return
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    closeIdle()
    // A connection that has just been answered turns idle, and would wait for its next request.
    // eslint-disable-next-line no-restricted-syntax -- part of the stop, and ends with it
    const looking = setInterval(closeIdle, LOOK_MS)
    const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearInterval(looking)
    clearTimeout(patience)
  }
}
