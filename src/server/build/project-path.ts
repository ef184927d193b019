import { relative, sep } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'

/** Returns a module's path in the project, with slashes and without the query, from the bundler's id. */
export function projectPath(id: string): string {
  return relative(PROJECT_ROOT, id.replace(/[?#].*$/, ''))
    .split(sep)
    .join('/')
}
