import { AsyncLocalStorage } from 'node:async_hooks'

/** The facts of a request that log lines contain. */
export interface RequestFacts {
  /** The id that the response names in `X-Request-Id`. */
  requestId: string
  /** The visitor's address, as far as the configured proxies can be believed. */
  address: string
  /** The route's pattern, never the path: a path can hold order numbers and tokens. */
  route: string
  method: string
}

/**
 * Finds the request that the running code works for, so that commands need not pass it on to the log. Created once per
 * shop and reached through it, because the built app and the server process load this module separately.
 */
export interface RequestContext {
  /** Runs the work, and everything it starts, as part of a request. */
  run<T>(facts: RequestFacts, work: () => T): T
  /** Returns the facts of the running request; undefined in background jobs and scripts. */
  current(): RequestFacts | undefined
}

/** Creates the context of a shop's requests, which follows asynchronous work by itself. */
export function createRequestContext(): RequestContext {
  const storage = new AsyncLocalStorage<RequestFacts>()
  return { run: (facts, work) => storage.run(facts, work), current: () => storage.getStore() }
}
