import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Keeps server code out of the browser: resolving such a file for the client environment fails the build.
 * Astro does not enforce this (an island that imports a server file ships it, secrets included).
 */
export function guardServerCode(): Plugin {
  return {
    name: 'guard-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (resolved && importer && isServerCode(resolved.id))
        throw new Error(
          `${shown(resolved.id)} is server code and must not reach the browser (imported by ${shown(importer)})`,
        )
      return null
    },
  }
}

/** Whether a file belongs to the server: under a `server` or the `db` folder, or with `.server.` in its name. */
export function isServerCode(file: string): boolean {
  const path = shown(file)
  if (path.startsWith('..') || path.includes('node_modules/')) return false
  if (/\.(avif|webp|svg)$/.test(path)) return false
  return /(^|\/)server\//.test(path) || path.startsWith('db/') || /\.server\.[^/]+$/.test(path)
}

function shown(file: string): string {
  return relative(root, file.replace(/[?#].*$/, ''))
    .split(sep)
    .join('/')
}
