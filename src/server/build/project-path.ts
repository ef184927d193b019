import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A module's path in the project, with slashes, by the name the bundler gives it; a query is left out. */
export function projectPath(id: string): string {
  return relative(root, id.replace(/[?#].*$/, ''))
    .split(sep)
    .join('/')
}
