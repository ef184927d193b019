import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { RETRY_AFTER_S, type Place } from '../bounded-queue.ts'
import { methodsOfPaths, type CallAddress, type MethodsOfPaths } from '../call-methods.ts'
import { writeAndReadBack } from '../database-server.ts'
import { isDatabaseWait } from '../database-waits.ts'
import type { RequestFacts } from '../request-context.ts'
import type { Shop } from '../shop.ts'
import { visitorAddress } from './address.ts'
import { answerFailure } from './answer-failure.ts'
import { createAnswerOverload } from './answer-overload.ts'
import type { Answer, Sendable } from '@moc-lan/page-store'
import { HASHED, type Assets } from './assets.ts'
import { CLIENT_TIMES, type ClientTimes } from './client-times.ts'
import { answerHealth, isHealthPath } from './health.ts'
import { hasValidHost } from './host.ts'
import { createInProgress, PER_SUBNET, PICTURES_PER_SUBNET } from './in-progress.ts'
import type { KeptAssets } from './kept-assets.ts'
import { logRequest } from './log-request.ts'
import { ALLOWED_METHODS, isFrameworkPath, knownMethod, pathOf, refusal } from './refuse.ts'
import { discardRest, endSlowBody, hasBody } from './request-body.ts'
import { REQUEST_ID_HEADER, requestIdOf, traceparentOf } from './request-id.ts'
import { createRequestQueue, createWaits } from './request-queue.ts'
import { createRouteOf } from './route-of.ts'
import { headerPairs, OPENER_POLICY, securityHeaders } from './security-headers.ts'
import { createProxyWarning } from './warn-untrusted-proxy.ts'
import { writeProbe } from './write-probe.ts'
import { watchQueues } from '../watch/watch-queues.ts'
import { createRequestWatch } from '../watch/watch-requests.ts'

/** The page store (packages/page-store). */
interface Pages {
  /** Returns an answer that is in memory; `url` is the request's target as received. */
  find(url: string): Answer | undefined
  /** Returns the key of the page that a target asks for; null if the answer differs between visitors. */
  keyOf(url: string): string | null
  /** Returns the page of a key, saved or rendered now. @param place how a render waits */
  answer(key: string, place: Place): Promise<Sendable>
  /** For how many seconds changes could not be read, if that is too long; else null. */
  readonly secondsBehind: number | null
}

/** Published pictures, and the addresses that receive uploads (features/uploads). */
export interface PictureRoutes {
  isPicturePath(path: string): boolean
  isUploadPath(path: string): boolean
  /** Sends the published picture at `path`. Returns false if there is none; nothing has been sent then. */
  sendPicture(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean>
  /** @param stallMs how long an upload may pause, in milliseconds */
  receiveUpload(req: IncomingMessage, res: ServerResponse, stallMs: number): Promise<void>
}

interface Locals {
  shop: Shop
  requestId: string
  address: string
  methods: MethodsOfPaths
  answerLasts: () => void
}

export interface ListenerParts {
  shop: Shop
  pages: Pages
  /** The calls of the API: the log names routes by their paths, and a path accepts only their methods. */
  calls: readonly CallAddress[]
  assets: Assets
  /** The browser files of other builds. */
  keptAssets: Pick<KeptAssets, 'find'>
  pictures: PictureRoutes
  /** Answer the requests whose paths begin with theirs: the services that replace payment providers. */
  sandboxes: readonly {
    path: string
    answer(req: IncomingMessage, res: ServerResponse): Promise<void>
  }[]
  /** Astro's handler, for every answer that differs between visitors. */
  handler(req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void, locals: Locals): Promise<void>
  isStopping(): boolean
  /** Replaces limits of `CLIENT_TIMES`. */
  times?: Partial<ClientTimes>
}

/** Endings that Astro ignores, so that a path with one is the same page: file names of a static site. */
const FILE_NAME = /(\/index\.html|\.html|\/)+$/

/**
 * Creates the process's request listener. Most requests end at the first look-up; the rest go through the list in
 * `answer`.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const { shop, pages, assets, pictures, sandboxes } = parts
  const { config, log } = shop
  const routeOf = createRouteOf(parts.calls.map(({ path }) => path))
  const methods = methodsOfPaths(parts.calls)
  const { bodyTimeout, uploadTimeout } = { ...CLIENT_TIMES, ...parts.times }
  const common = [...headerPairs([...securityHeaders(config.siteUrl), ...OPENER_POLICY])]
  const logsRequests = log.isLevelEnabled('info')
  const logsSaved = log.isLevelEnabled('debug')
  const canWrite = writeProbe(() => writeAndReadBack(shop.db, shop.clock.now()), {
    onChange: (problem) => {
      if (problem) log.error({ err: problem }, 'The database cannot be written to: /api/ready answers 503')
      else log.info('The database can be written to again')
    },
  })
  const watch = createRequestWatch(shop.metrics, (req) => routeOf(pathOf(req.url ?? '')))
  const readiness = { canWrite, isStopping: parts.isStopping, secondsBehind: () => pages.secondsBehind }
  const warnOfProxy = createProxyWarning(config.trustedProxies, log)

  const answerOverload = createAnswerOverload()
  const refuse = (part: string) => (req: IncomingMessage, res: ServerResponse) => {
    shop.security.record('overload', { part })
    return answerOverload(req, res)
  }
  // Operators read this word in the log; it stays.
  const refuseSubnet = refuse('network')
  const queueForAstro = createRequestQueue(refuse('requests'))
  const waitForPage = createWaits(refuse('pages'))
  watchQueues(shop, queueForAstro.waiting)
  const picturesInProgress = createInProgress(PICTURES_PER_SUBNET)
  const workInProgress = createInProgress(PER_SUBNET)

  return (req, res) => {
    // Before any look-up: a request with an invalid host gets no page.
    if (!hasValidHost(req)) {
      setCommonHeaders(res)
      watch?.begin(req, res, routeOf(pathOf(req.url ?? '')))
      if (logsRequests) logRequest(log, 'info', req, res, { requestId: null, routeOf })
      shop.requests.run(factsOf(req), () => shop.security.record('request_refused', { reason: 'invalid_host' }))
      return answerFailure(req, res, 'invalid_input')
    }
    if (req.method === 'GET' || req.method === 'HEAD') {
      const saved = pages.find(req.url ?? '')
      if (saved) {
        // Logging costs more than sending a saved page, so these are logged at debug level only.
        if (logsSaved) logRequest(log, 'debug', req, res, { requestId: null, routeOf })
        sendPage(req, res, saved)
        watch?.fromMemory(saved, req, res)
        return
      }
      const asset = assets.get(pathOf(req.url ?? ''))
      if (asset) {
        asset.send(req, res)
        watch?.fromMemory(asset, req, res)
        return
      }
    }
    warnOfProxy(req)
    // A visitor's broken connection is not an error of the shop.
    req.on('error', () => {})
    res.on('error', () => {})
    const { socket } = req
    res.once('finish', () => {
      if (req.complete) return
      // The unread rest of a body would be parsed as the connection's next request.
      if (req.destroyed) socket.destroySoon()
      else discardRest(req)
    })
    const facts = factsOf(req)
    watch?.begin(req, res, facts.route)
    void shop.requests.run(facts, () => answerInSpan(req, res, facts))
  }

  function factsOf(req: IncomingMessage): RequestFacts {
    return {
      requestId: requestIdOf(req, config.trustedProxies),
      address: visitorAddress(req, config.trustedProxies),
      route: routeOf(pathOf(req.url ?? '')),
      method: req.method ?? '',
    }
  }

  function answerInSpan(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): Promise<void> {
    const { route } = facts
    // A load balancer asks every few seconds.
    if (!shop.traces.isOn || isHealthPath(route)) return answerOrFail(req, res, facts)
    const method = knownMethod(req)
    return shop.traces.span(
      `${method} ${route}`,
      { 'http.request.method': method, 'http.route': route, 'shop.request_id': facts.requestId },
      async (span) => {
        const closed = new Promise<void>((resolve) => res.once('close', () => resolve()))
        await answerOrFail(req, res, facts)
        // A page is compressed before it is sent.
        await closed
        span.add({ 'http.response.status_code': res.statusCode })
        if (res.statusCode >= 500) span.fail()
      },
      { kind: 'server', parent: traceparentOf(req, config.trustedProxies) },
    )
  }

  async function answerOrFail(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): Promise<void> {
    try {
      await answer(req, res, facts)
    } catch (error) {
      // Not logged for each request: /api/ready and the metrics say that the database does not answer.
      if (isDatabaseWait(error) && !res.headersSent) {
        res.setHeader('Retry-After', String(RETRY_AFTER_S))
        return answerFailure(req, res, 'database_busy')
      }
      log.error({ err: error, route: facts.route }, 'A request failed unexpectedly')
      if (res.headersSent) res.destroy()
      else answerFailure(req, res, 'internal')
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse, facts: RequestFacts): Promise<void> {
    const url = req.url ?? ''
    const path = pathOf(url)
    const reading = req.method === 'GET' || req.method === 'HEAD'

    setCommonHeaders(res)
    res.setHeader(REQUEST_ID_HEADER, facts.requestId)
    if (logsRequests) {
      logRequest(log, 'info', req, res, { requestId: facts.requestId, traceId: shop.traces.traceId(), routeOf })
    }

    // A picture may come over a slow line. Other bodies are short, and a refused upload gets no more time.
    if (hasBody(req) && !pictures.isUploadPath(path)) endSlowBody(req, bodyTimeout)
    const refused = refusal(req)
    if (refused === 'method_not_allowed') res.setHeader('Allow', ALLOWED_METHODS)
    if (refused) {
      shop.security.record('request_refused', { reason: refused })
      return answerFailure(req, res, refused)
    }
    if (reading && path.startsWith(HASHED)) {
      if (!workInProgress(facts.address, res)) return refuseSubnet(req, res)
      const kept = await parts.keptAssets.find(path)
      if (!kept) return answerFailure(req, res, 'not_found')
      removeCommonHeaders(res)
      return kept.send(req, res)
    }
    if (isFrameworkPath(path)) return answerFailure(req, res, 'not_found')

    if (await answerHealth(res, path, readiness)) return
    const isPicture = pictures.isPicturePath(path)
    const admit = isPicture ? picturesInProgress : workInProgress
    if (!admit(facts.address, res)) return refuseSubnet(req, res)
    if (isPicture) {
      const sent = reading && (await pictures.sendPicture(req, res, path))
      if (!sent) answerFailure(req, res, 'not_found')
      return
    }
    if (pictures.isUploadPath(path)) return pictures.receiveUpload(req, res, uploadTimeout)
    const sandbox = sandboxes.find((each) => path.startsWith(each.path))
    if (sandbox) {
      res.setHeader('X-Frame-Options', 'SAMEORIGIN')
      return sandbox.answer(req, res)
    }

    const key = pages.keyOf(url)
    if (key !== null && !reading && !path.startsWith('/api/')) {
      res.setHeader('Allow', 'GET, HEAD')
      if (req.method === 'OPTIONS') res.writeHead(204).end()
      else answerFailure(req, res, 'method_not_allowed')
      return
    }
    const plain = path.replace(FILE_NAME, '') || '/'
    if (key !== null && plain !== path) {
      res.writeHead(301, { Location: plain + url.slice(path.length), 'Content-Length': 0 }).end()
      return
    }
    if (key !== null && reading) {
      return waitForPage(req, res, facts.address, async (place) => {
        const page = await pages.answer(key, place)
        removeCommonHeaders(res)
        sendPage(req, res, page)
      })
    }

    await queueForAstro(req, res, facts.address, () => {
      const lasts = Promise.withResolvers<void>()
      const locals = { shop, requestId: facts.requestId, address: facts.address, methods, answerLasts: lasts.resolve }
      const next = (error?: unknown) => answerFailure(req, res, error ? 'internal' : 'not_found')
      return Promise.race([parts.handler(req, res, next, locals), lasts.promise])
    })
  }

  /**
   * Sends a saved page. If the process may have missed a change, the page says so (RFC 9211, 2.3: negative if stale).
   */
  function sendPage(req: IncomingMessage, res: ServerResponse, page: Sendable): void {
    const behind = pages.secondsBehind
    if (behind !== null) res.setHeader('Cache-Status', `shop; hit; ttl=-${behind}; detail="changes unread"`)
    page.send(req, res)
  }

  /** Removes the common headers before an answer that brings them itself. */
  function removeCommonHeaders(res: ServerResponse): void {
    for (const [name] of common) res.removeHeader(name)
  }

  function setCommonHeaders(res: ServerResponse): void {
    for (const [name, value] of common) res.setHeader(name, value)
  }
}
