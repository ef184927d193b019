import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { listInParts } from './list-in-parts.ts'

export interface TestBucket {
  /** The bucket's settings for a shop's configuration. */
  env: Record<string, string>
  url: string
  /** Every request, newest last. */
  seen: { method: string; path: string; signedHeaders: string[]; accepted: boolean; traceparent: unknown }[]
  /** Has the next requests, of those whose path `of` accepts, get a status, or no response at all. */
  failNext(how: number | 'silence', times?: number, of?: (path: string) => boolean): void
  /** Resolves when every upload that has arrived whole is stored, though its client may be gone. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The one key that s3rver accepts. */
const KEY = 'S3RVER'
const BUCKET = 'flowers'
const REGION = 'eu-central-1'

/**
 * Starts a real S3 server with a bucket, behind a proxy that checks what the server does not: every request's signature
 * (AWS signature version 4, in the query or in the header), its expiry, and its signed headers.
 * @param listedAtOnce how many names a part of a list holds at most; other servers send at most 1,000
 */
export async function openTestBucket({ listedAtOnce }: { listedAtOnce?: number } = {}): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'moc-lan-s3-'))
  const port = await freePort()
  const s3 = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: BUCKET }] })
  await s3.run()

  const seen: TestBucket['seen'] = []
  const storing = new Set<Promise<void>>()
  const failures: { how: number | 'silence'; of: (path: string) => boolean }[] = []
  const gate = createServer((req, res) => {
    const url = new URL(req.url ?? '/', `http://${req.headers.host}`)
    // The CORS rules that the owner sets for the bucket (docs/operations.md).
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Access-Control-Allow-Methods', 'PUT')
    res.setHeader('Access-Control-Allow-Headers', 'content-type')
    res.setHeader('Access-Control-Expose-Headers', 'ETag, x-amz-error-code')
    if (req.method === 'OPTIONS') return void res.writeHead(204).end()
    const problem = signatureProblem(req, url)
    const signedHeaders = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';')
    const { traceparent } = req.headers
    const accepted = problem === null
    seen.push({ method: req.method ?? '', path: url.pathname, signedHeaders, accepted, traceparent })
    const next = failures.findIndex(({ of }) => of(url.pathname))
    const failure = next === -1 ? undefined : failures.splice(next, 1)[0]?.how
    if (failure === 'silence') return
    if (failure !== undefined) return refuse(res, failure, 'SlowDown', 'Not now')
    if (problem) return refuse(res, 403, 'AccessDenied', problem)
    if (listedAtOnce !== undefined && url.searchParams.has('list-type'))
      return void sendPart(res, `http://127.0.0.1:${port}`, url, listedAtOnce)
    if (req.method !== 'PUT') return void pass(req, res, port, req)
    // S3 keeps an object only if it has arrived whole; s3rver would keep the part that a killed client has sent.
    const stored = buffer(req).then(
      (body) => pass(req, res, port, Readable.from([body])),
      () => {},
    )
    storing.add(stored)
    void stored.finally(() => storing.delete(stored))
  })
  const gatePort = await freePort()
  await new Promise<void>((resolve) => gate.listen(gatePort, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${gatePort}`
  return {
    url,
    seen,
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    failNext: (how, times = 1, of = () => true) =>
      void failures.push(...Array.from({ length: times }, () => ({ how, of }))),
    settled: async () => void (await Promise.all(storing)),
    async close() {
      gate.close()
      gate.closeAllConnections()
      s3.httpServer.closeAllConnections()
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function refuse(res: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  res.writeHead(status, { 'Content-Type': 'application/xml' }).end(body)
}

/** Answers a list with one part of it. */
async function sendPart(res: ServerResponse, server: string, { pathname, searchParams }: URL, atOnce: number) {
  const query = new URLSearchParams({ 'list-type': '2', prefix: searchParams.get('prefix') ?? '' })
  const whole = await (await fetch(`${server}${pathname}?${query}`)).text()
  res.writeHead(200, { 'Content-Type': 'application/xml' }).end(listInParts(whole, searchParams, atOnce))
}

/**
 * Forwards a checked request unsigned, since the server's own check knows neither length nor expiry. Resolves when the
 * server has answered.
 */
async function pass(req: IncomingMessage, res: ServerResponse, port: number, body: Readable): Promise<void> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://s3.test')
  for (const name of [...searchParams.keys()]) if (/^x-amz-/i.test(name)) searchParams.delete(name)
  const { authorization: _, ...headers } = { ...req.headers, connection: 'close' }
  const path = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  const onward = request({ host: '127.0.0.1', port, path, method: req.method, headers, agent: false }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  onward.on('error', () => res.destroy())
  if (body === req) res.on('close', () => onward.destroy())
  body.pipe(onward)
  await new Promise((resolve) => onward.once('response', resolve).once('close', resolve))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns what is wrong with a request's signature, computed from the request itself, or null. */
function signatureProblem(req: IncomingMessage, url: URL): string | null {
  const query = url.searchParams
  const inQuery = query.get('X-Amz-Signature')
  const [, credential = '', headerList = '', inHeader = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      req.headers.authorization ?? '',
    ) ?? []
  const signature = inQuery ?? inHeader
  if (!signature) return 'No signature'

  const [key, day, region, service, end] = (query.get('X-Amz-Credential') ?? credential).split('/')
  if (key !== KEY || region !== REGION || service !== 's3' || end !== 'aws4_request') return 'Wrong credential'
  const time = query.get('X-Amz-Date') ?? String(req.headers['x-amz-date'])
  const signedAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const lasts = inQuery ? Number(query.get('X-Amz-Expires')) : 900
  if (!(Date.now() <= signedAt + lasts * 1000)) return 'Request has expired'

  const names = (query.get('X-Amz-SignedHeaders') ?? headerList).split(';')
  if (!names.includes('host')) return 'The host is not signed'
  const canonical = [
    req.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(req.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    names.join(';'),
    inQuery ? 'UNSIGNED-PAYLOAD' : String(req.headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = [day, region, service, end].join('/')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, service, end].reduce<string | Buffer>((k, part) => hmac(k, part ?? ''), `AWS4${KEY}`)
  return hmac(signingKey, toSign).toString('hex') === signature ? null : 'The signature does not match'
}
