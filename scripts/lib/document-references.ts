import { posix } from 'node:path'

/** What a document may name: paths from the project's root, and the scripts of package.json. */
export interface Project {
  exists(path: string): boolean
  scripts: ReadonlySet<string>
}

const FOLDERS = 'bench|db|deploy|docs|packages|scripts|src|tests|tools'
/** A path below one of the folders, or a file of settings at the root. */
const PATH = new RegExp(`(?<![\\w/.-])(?:(?:${FOLDERS})\\/(?:[\\w./-]|\\[[\\w.]+\\])+|\\w+\\.config\\.\\w+)`, 'g')
const LINK = /\]\((?!https?:|mailto:)([^)#\s]+)/g
const COMMAND = /\bnpm run ([a-z][\w:-]*)/g

/**
 * Finds what a document names that the project does not have: files, folders, targets of links, and commands.
 * @param document its own path from the root; links are relative to it
 */
export function findBrokenReferences(document: string, text: string, { exists, scripts }: Project): string[] {
  const paths = [...text.matchAll(PATH)].map(([path]) => path.replace(/[./]+$/, ''))
  const links = [...text.matchAll(LINK)].map(([, path = '']) => posix.join(posix.dirname(document), path))
  const commands = [...text.matchAll(COMMAND)].map(([, name = '']) => name)
  return [
    ...new Set([
      ...[...paths, ...links].filter((path) => !exists(path)),
      ...commands.filter((name) => !scripts.has(name)),
    ]),
  ]
}
