/** The endpoint files by their path below `src`, each loaded on first use. */
export type CallFiles = Record<string, () => Promise<unknown>>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Returns a function that finds the methods of a call by what its file exports; null for a path without a call. Astro
 * answers an unknown method like an unknown path, and callers should see 405 instead of 404.
 */
export function callMethods(files: CallFiles): (routePattern: string) => Promise<readonly string[] | null> {
  const loaders = new Map(Object.entries(files).map(([file, load]) => [patternOf(file), load]))
  const known = new Map<string, readonly string[]>()
  return async (routePattern) => {
    const found = known.get(routePattern)
    if (found) return found
    const load = loaders.get(routePattern)
    if (!load) return null
    const methods = methodsOf((await load()) as object)
    known.set(routePattern, methods)
    return methods
  }
}

/** Returns the route pattern of a file: `./pages/api/products/[id]/reviews.ts` becomes `/api/products/[id]/reviews`. */
function patternOf(file: string): string {
  return file.replace(/^.*?\/pages/, '').replace(/(\/index)?\.ts$/, '')
}

/** Returns the exported methods. A call with GET also accepts HEAD, and every call accepts OPTIONS. */
function methodsOf(exported: object): string[] {
  const taken = METHODS.filter((method) => method in exported || (method === 'HEAD' && 'GET' in exported))
  return [...taken, 'OPTIONS']
}
