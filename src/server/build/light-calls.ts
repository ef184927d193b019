import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { METHODS, type Call } from '#shared/call.ts'
import { projectPath } from './project-path.ts'

const CALLS_FILE = /\.calls\.ts$/

/**
 * Replaces a call's definition (`*.calls.ts`) in browser code by what making the call needs: method, path and whether
 * the answer comes page by page. Schemas and zod stay on the server. Applies to `npm run dev` too. Fails for a file
 * that exports anything but calls.
 */
export function lightCalls(): Plugin {
  return {
    name: 'light-calls',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async load(id) {
      const file = id.replace(/[?#].*$/, '')
      if (!CALLS_FILE.test(file)) return null
      this.addWatchFile(file)
      // Node caches a module by its URL, so an edited file needs another one. The time is in whole milliseconds because
      // Vite (under Vitest) reads what follows the last dot as the file's extension.
      const address = `${pathToFileURL(file).href}?${Math.trunc(statSync(file).mtimeMs)}`
      const calls = Object.entries((await import(/* @vite-ignore */ address)) as Record<string, unknown>)
      return { code: calls.map(([name, value]) => lightCall(file, name, value)).join('\n'), map: null }
    },
  }
}

function lightCall(file: string, name: string, value: unknown): string {
  if (!isCall(value)) throw new Error(`${projectPath(file)} exports ${name}, which is not a call`)
  const { method, path, pages } = value
  return `export const ${name} = ${JSON.stringify({ method, path, ...(pages ? { pages: 1 } : {}) })}`
}

function isCall(value: unknown): value is Call {
  const { method, path } = Object(value) as Partial<Call>
  return METHODS.some((known) => known === method) && path?.startsWith('/api/') === true
}
