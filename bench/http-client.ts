import { Agent, request } from 'node:http'

export interface Reply {
  status: number
  body: string
  /** From the request to the last byte, in milliseconds. */
  ms: number
}

/** Calls one server over kept-alive connections, with as little overhead as possible. */
export function httpClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const { hostname, port } = new URL(origin)

  function send(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const length = { 'content-length': String(Buffer.byteLength(body)) }
      const req = request({ hostname, port, method, path, agent, headers: { ...headers, ...length } }, (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (chunk: string) => (text += chunk))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, body: text, ms: performance.now() - began }))
        res.on('error', reject)
      })
      req.on('error', reject)
      req.end(body)
    })
  }
  return {
    get: (path: string) => send('GET', path, '', { 'accept-encoding': 'br' }),
    post: (path: string, body: object) =>
      send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    postForm: (path: string, body: Record<string, string>) =>
      send('POST', path, new URLSearchParams(body).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    close: () => agent.destroy(),
  }
}

export type HttpClient = ReturnType<typeof httpClient>
