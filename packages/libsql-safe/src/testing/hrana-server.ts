import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server answers to a statement: an error of the protocol, an HTTP status, or a broken connection. */
export interface Failure {
  code?: string
  message?: string
  status?: number
  isBroken?: boolean
  /** Fails every request that contains this text, in place of the first one with a statement. */
  onText?: string
}

interface Pipeline {
  baton?: string | null
  requests: { type: string; batch?: { steps: unknown[] } }[]
}

const NOTHING = { cols: [], rows: [], affected_row_count: 1, last_insert_rowid: '1' }

/**
 * Starts a server that speaks as much of libSQL's protocol (Hrana 2 over HTTP) as single statements and interactive
 * transactions need, and may fail requests.
 */
export async function startHranaServer(failure: Failure | null = null) {
  /** For each statement, the number of its stream. */
  const streams: string[] = []
  const closed: string[] = []
  let opened = 0
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += String(chunk)))
    req.on('end', () => {
      // The client looks for later versions of the protocol first.
      if (req.method === 'GET') return void res.writeHead(404).end()
      const pipeline = JSON.parse(body) as Pipeline
      const stream = pipeline.baton ?? String(++opened)
      if (pipeline.requests.some(({ type }) => type === 'close')) closed.push(stream)
      // After a failure comes a request that only closes the stream.
      if (pipeline.requests.some(({ type }) => type !== 'close')) streams.push(stream)
      const fails = failure?.onText === undefined ? streams.length === 1 : body.includes(failure.onText)
      answer(res, { ...pipeline, baton: stream }, fails ? failure : null)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many times a statement has arrived. */
    statements: () => streams.length,
    streams,
    closed,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answer(res: ServerResponse, { baton, requests }: Pipeline, failure: Failure | null): void {
  if (failure?.isBroken) return void res.destroy()
  if (failure?.status) return void res.writeHead(failure.status).end(failure.message)
  const error = failure && { message: failure.message ?? 'no', code: failure.code }
  const results = requests.map(({ type, batch }) => {
    if (batch) return { type: 'ok', response: { type, result: resultOfBatch(batch.steps, error) } }
    if (error && type === 'execute') return { type: 'error', error }
    return { type: 'ok', response: type === 'execute' ? { type, result: NOTHING } : { type } }
  })
  res.writeHead(200, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ baton, base_url: null, results }))
}

/** Returns what a server answers to a batch: all that follows its BEGIN fails with `error`, if there is one. */
function resultOfBatch(steps: unknown[], error: object | null) {
  return {
    step_results: steps.map((_, step) => (error && step > 0 ? null : NOTHING)),
    step_errors: steps.map((_, step) => (step > 0 ? error : null)),
  }
}
