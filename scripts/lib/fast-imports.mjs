// Resolves the imports of drizzle-orm. Its package.json has 180 kB, which Node reads again for each of the 460 imports
// that lead into the package or stay inside it: more than half of the processor time of a start. Node runs this file first
// (`--import`).
import { registerHooks } from 'node:module'

const PACKAGE = /^drizzle-orm(?:\/|$)/
const INSIDE = /\/node_modules\/drizzle-orm\/.+\.js$/
const resolved = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    if (!conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('.') && INSIDE.test(parentURL))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!PACKAGE.test(specifier)) return next(specifier, context)
    // One copy of the package is installed, so every file gets the same one.
    const known = resolved.get(specifier) ?? next(specifier, context)
    resolved.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
