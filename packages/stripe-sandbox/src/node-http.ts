import type { IncomingMessage, ServerResponse } from 'node:http'
import { comesFromHere } from './control-access.ts'
import { ConnectionReset, isControlPath, LARGEST_BODY, type Sandbox } from './sandbox.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'DELETE']

/**
 * Passes one node:http request to the sandbox, and sends its response. `origin` is the address at which browsers reach
 * this server, used for links. A `ConnectionReset` closes the socket without a response. The controls for tests work
 * for programs on this machine only, and not at all if `hasControls` is false.
 */
export async function serveSandbox(
  sandbox: Sandbox,
  origin: string,
  req: IncomingMessage,
  res: ServerResponse,
  { hasControls }: { hasControls: boolean },
): Promise<void> {
  const gone = new AbortController()
  res.on('close', () => gone.abort(new ConnectionReset('the caller is gone')))
  const method = req.method ?? 'GET'
  const address = `${origin}${req.url ?? '/'}`
  if (!METHODS.includes(method)) return void res.writeHead(405, { allow: METHODS.join(', ') }).end()
  if (!URL.canParse(address)) return void res.writeHead(400).end()
  if (isControlPath(new URL(address).pathname) && !(hasControls && comesFromHere(req)))
    return void res.writeHead(404).end()
  try {
    const body = await readBody(req)
    if (body === undefined) return void res.writeHead(413, { connection: 'close' }).end()
    const headers = new Headers()
    for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value)
    const bodiless = method === 'GET' || method === 'HEAD'
    const request = new Request(address, {
      method,
      headers,
      signal: gone.signal,
      ...(bodiless ? {} : { body }),
    })
    const response = await sandbox.fetch(request)
    const text = await response.text()
    res.writeHead(response.status, Object.fromEntries(response.headers)).end(text)
  } catch (error) {
    if (!(error instanceof ConnectionReset)) console.error('sandbox: request failed', error)
    if (error instanceof ConnectionReset || res.headersSent) res.destroy()
    else
      res
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"error":{"type":"api_error","message":"An unknown error occurred."}}')
  }
}

async function readBody(req: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
