import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns a module's path in the project, with slashes and without the query, from the bundler's id. */
export function projectPath(id: string): string {
  return relative(root, id.replace(/[?#].*$/, ''))
    .split(sep)
    .join('/')
}
