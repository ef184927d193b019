import type { Plugin } from 'vite'
import { projectPath } from './project-path.ts'

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
          `${projectPath(resolved.id)} is server code and must not reach the browser (imported by ${projectPath(importer)})`,
        )
      return null
    },
  }
}

/**
 * Returns whether a file belongs to the server: under a `server` or the `db` folder, in a package outside its
 * `browser` and `shared` folders, or with `.server.` in its name.
 */
export function isServerCode(file: string): boolean {
  const path = projectPath(file)
  if (path.startsWith('..') || path.includes('node_modules/')) return false
  if (/\.(avif|webp|svg)$/.test(path)) return false
  if (path.startsWith('packages/')) return !/\/(browser|shared)\//.test(path)
  return /(^|\/)server\//.test(path) || path.startsWith('db/') || /\.server\.[^/]+$/.test(path)
}
