import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'

/** The file in the data directory that holds the key to the sandbox's controls. */
const CONTROL_KEY_FILE = 'sandbox-control-key'

/** Headers that proxies and tunnels add to forwarded requests, and browsers to those of a page. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*|true-client-ip|origin)$/

/** Returns true if an address or a host name is this machine's own. */
export function isLoopback(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return plain === 'localhost' || plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain)
}

/**
 * Returns true if a program on this machine makes the request for itself. The caller's address alone does not prove it,
 * since a proxy or a tunnel on this machine calls for others.
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
 * Writes a sandbox's control key into a file of the data directory that only its owner may read: an account that can
 * read the shop's data may also control its sandbox. Call it once the process listens: a process whose port is taken
 * must not replace the key of the running one.
 * @returns a function that removes the file, unless a later process has written its own key
 */
export function writeControlKey(dataDir: string, controlKey: string): () => void {
  const file = join(dataDir, CONTROL_KEY_FILE)
  const own = `${file}.${process.pid}`
  // Writing to an old file would keep its permissions, so the file is replaced.
  rmSync(own, { force: true })
  writeFileSync(own, controlKey, { mode: 0o600, flag: 'wx' })
  renameSync(own, file)
  return () => {
    if (readControlKey(dataDir) === controlKey) rmSync(file, { force: true })
  }
}

/** Returns the control key of the process that runs on a data directory; null if no sandbox with controls runs. */
export function readControlKey(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, CONTROL_KEY_FILE), 'utf8')
  } catch {
    return null
  }
}
