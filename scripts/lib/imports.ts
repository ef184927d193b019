import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

const { imports: subpaths } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  imports: Record<string, string>
}

/** The project files that each file imports, by path from the root. */
export type ImportGraph = Map<string, string[]>

/** Matches imports, also in Astro's frontmatter and scripts. */
const IMPORT = /\bimport\s+(type\s+)?(?:[^'"()]*?\sfrom\s+)?'([^']+)'|\bexport\s+(type\s+)?[^'"()]*?\sfrom\s+'([^']+)'/g

/**
 * Reads the imports of all files: those of values, and all including types. Leaves out dynamic imports, which load
 * later and make no circle.
 */
export function resolveImports(texts: ReadonlyMap<string, string>): { values: ImportGraph; all: ImportGraph } {
  const values: ImportGraph = new Map()
  const all: ImportGraph = new Map()
  for (const [file, text] of texts) {
    const found = file.endsWith('.astro') ? importsOfText(text) : importsOfModule(file, text)
    const known = found.flatMap(({ path, typeOnly }) => {
      const target = resolve(file, path)
      return target !== null && texts.has(target) ? [{ target, typeOnly }] : []
    })
    all.set(file, [...new Set(known.map(({ target }) => target))])
    values.set(file, [...new Set(known.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target))])
  }
  return { values, all }
}

interface Import {
  path: string
  typeOnly: boolean
}

function importsOfText(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => ({
    path: match[2] ?? match[4] ?? '',
    typeOnly: Boolean(match[1] ?? match[3]),
  }))
}

function importsOfModule(file: string, text: string): Import[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    return [{ path: statement.moduleSpecifier.text, typeOnly: isTypeOnly(statement) }]
  })
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  const clause = statement.importClause
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

/** Returns the file that a path names, from the project's root; null where it names a package. */
function resolve(file: string, path: string): string | null {
  const bare = path.split('?')[0] ?? path
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), bare))
  for (const [name, target] of Object.entries(subpaths)) {
    if (name === bare) return posix.normalize(target)
    const prefix = name.slice(0, -1)
    if (name.endsWith('*') && bare.startsWith(prefix))
      return posix.normalize(target.replace('*', bare.slice(prefix.length)))
  }
  return null
}

/** Counts imports that go up two folders or more, where a subpath import belongs. */
export function countClimbing(texts: ReadonlyMap<string, string>): number {
  return [...texts.values()].reduce(
    (count, text) =>
      count + [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(?:\.\.\/){2}[^']*\.(?:tsx?|astro|mjs)'/g)].length,
    0,
  )
}

/** Finds groups of files that import each other in a circle (Tarjan's strongly connected components). */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const circles: string[][] = []
  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file) as number)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (onStack.has(next)) lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(next) as number))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    for (const member of group) onStack.delete(member)
    if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.toReversed())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
