import { allowedMethods, type Call } from '#shared/call.ts'

/** What of a call decides which methods its path accepts. */
export type CallAddress = Pick<Call, 'method' | 'path'>

/** The methods that each path of the API accepts, by the path as its call names it. */
export type MethodsOfPaths = ReadonlyMap<string, readonly string[]>

/**
 * Returns the methods that each path accepts. Astro answers an unknown method like an unknown path, and callers should
 * see 405 instead of 404.
 */
export function methodsOfPaths(calls: readonly CallAddress[]): MethodsOfPaths {
  const methods = (path: string) => calls.filter((call) => call.path === path).map(({ method }) => method)
  return new Map(calls.map(({ path }) => [path, allowedMethods(methods(path))]))
}
