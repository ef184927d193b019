import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The way to a server, which a test can close: connections stay open and nothing arrives. */
export interface TcpGate {
  url: string
  hold(): void
  release(): void
  close(): Promise<void>
}

/** Opens a way to the server of `url` on a free port of this machine. */
export async function openTcpGate(url: string): Promise<TcpGate> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
    return socket
  }
  const gate = createServer((client) => {
    const server = keep(connect(Number(port), hostname))
    keep(client).once('close', () => server.destroy())
    server.once('close', () => client.destroy())
    server.on('data', (data) => void client.write(data))
    client.on('data', (data) => void server.write(data))
    if (isHeld) for (const socket of [client, server]) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      gate.close()
      await once(gate, 'close')
    },
  }
}
