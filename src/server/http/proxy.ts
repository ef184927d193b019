import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'

const TIMEOUT_MS = 15_000

/**
 * Forwards a request to another server, and the response back, without the cookies, which hold the visitor's session.
 * If one connection breaks, the other is closed.
 */
export function forward(req: IncomingMessage, res: ServerResponse, to: URL): void {
  const { cookie: _, ...headers } = req.headers
  const send = to.protocol === 'https:' ? httpsRequest : httpRequest
  const onward = send(
    {
      hostname: to.hostname,
      port: to.port,
      path: req.url,
      method: req.method,
      headers,
      timeout: TIMEOUT_MS,
    },
    (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => res.destroy()).pipe(res)
    },
  )
  onward.on('timeout', () => onward.destroy())
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  req.on('error', () => onward.destroy()).pipe(onward)
}
