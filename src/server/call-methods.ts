/** The files of the calls, by their path below `src`, each loaded when first asked about. */
export type CallFiles = Record<string, () => Promise<unknown>>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Tells which methods a call takes, from what its file exports. Astro answers a method that is not there as it
 * answers a path that is not there; whoever calls should be told apart.
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

/** `./pages/api/products/[id]/reviews.ts` is the file of `/api/products/[id]/reviews`. */
function patternOf(file: string): string {
  return file.replace(/^.*?\/pages/, '').replace(/(\/index)?\.ts$/, '')
}

/** Who takes GET takes HEAD, and every call says what it takes. */
function methodsOf(exported: object): string[] {
  const taken = METHODS.filter((method) => method in exported || (method === 'HEAD' && 'GET' in exported))
  return [...taken, 'OPTIONS']
}
