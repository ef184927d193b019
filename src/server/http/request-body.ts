import type { IncomingMessage } from 'node:http'

/** Returns whether a request announces a body; GET and HEAD may have one, too. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads the rest of a refused body, for at most as long as a body may take: a client that is still sending would
 * otherwise lose the answer with its connection. Node does this only for bodies that were not read at all.
 */
export function discardRest(req: IncomingMessage): void {
  req.removeAllListeners('readable')
  req.resume()
}

/** Ends the connection of a request whose body is not complete after `afterMs` milliseconds. */
export function endSlowBody(req: IncomingMessage, afterMs: number): void {
  const timer = setTimeout(() => req.complete || req.destroy(), afterMs).unref()
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => clearTimeout(timer))
}
