import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'

/** In the data directory of a process whose sandbox has controls: the key that opens them. */
const CONTROL_KEY_FILE = 'sandbox-control-key'

/** What proxies and tunnels add to a request that they pass on, and browsers to one that a page makes. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*|true-client-ip|origin)$/

/** Whether an address or a host's name is this machine's own. */
export function isLoopback(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return plain === 'localhost' || plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain)
}

/**
 * Whether a program on this machine calls by itself. The caller's address alone does not show it, since a proxy or a
 * tunnel on this machine calls for others.
 */
export function comesFromHere({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  )
}

/**
 * Writes a sandbox's control key into a file of the data directory that only its owner may read: who can read the shop's
 * data may also control its sandbox. Call it when the process listens: one that finds its port taken must not replace
 * the key of the one that is running.
 * @returns removes the file, unless a later process has put its own key there
 */
export function writeControlKey(dataDir: string, controlKey: string): () => void {
  const file = join(dataDir, CONTROL_KEY_FILE)
  const own = `${file}.${process.pid}`
  // A file that was left behind keeps its rights when it is written to: it is replaced instead.
  rmSync(own, { force: true })
  writeFileSync(own, controlKey, { mode: 0o600, flag: 'wx' })
  renameSync(own, file)
  return () => {
    if (readControlKey(dataDir) === controlKey) rmSync(file, { force: true })
  }
}

/** The control key of the process that runs on a data directory; null where no sandbox with controls runs. */
export function readControlKey(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, CONTROL_KEY_FILE), 'utf8')
  } catch {
    return null
  }
}
