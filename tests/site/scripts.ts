import { gzipSync } from 'node:zlib'
import { parseMarkup } from './markup.ts'
import { shopUrl } from './pages.ts'

/** A part of a page and its weight in bytes after gzip. */
export interface Part {
  name: string
  bytes: number
}

const gzipBytes = (body: string | Buffer) => gzipSync(body, { level: 9 }).length

const files = new Map<string, Promise<string>>()

/** Reads a file of the shop once. */
function readText(path: string): Promise<string> {
  let text = files.get(path)
  if (!text) files.set(path, (text = fetch(shopUrl + path).then((answer) => answer.text())))
  return text
}

/**
 * Resolves to the JavaScript that runs before any interaction: scripts in the page, files it names, islands that load
 * by themselves, and their static imports.
 */
export async function scriptsOf(html: string): Promise<Part[]> {
  const markup = parseMarkup(html)
  const parts = inlineScripts(html)
  const queue = [
    ...markup.values('script[src]', 'src'),
    ...namedModules(html),
    ...markup.values('astro-island', 'component-url'),
    ...markup.values('astro-island', 'renderer-url'),
    ...markup.values('astro-island', 'before-hydration-url'),
  ]
  const seen = new Set<string>()
  for (const path of queue) {
    if (path === '' || seen.has(path)) continue
    seen.add(path)
    const code = await readText(path)
    parts.push({ name: path, bytes: gzipBytes(code) })
    queue.push(...importsOf(code, path))
  }
  return parts
}

/** Returns the modules that a page preloads, so that the browser does not discover them one after another. */
export function namedModules(html: string): string[] {
  const markup = parseMarkup(html)
  const late = markup.values('script[data-modules]', 'data-modules').flatMap((paths) => paths.split(' '))
  return [...markup.values('link[rel="modulepreload"]', 'href'), ...late]
}

/** Resolves to the modules that a page's islands import and the page does not preload. */
export async function modulesFoundLate(html: string): Promise<string[]> {
  const markup = parseMarkup(html)
  const named = new Set(namedModules(html))
  const islands = [...markup.values('astro-island', 'component-url'), ...markup.values('astro-island', 'renderer-url')]
  const late = islands.filter((path) => !named.has(path))
  for (const path of new Set([...named, ...islands]))
    late.push(...importsOf(await readText(path), path).filter((needed) => !named.has(needed)))
  return [...new Set(late)]
}

function inlineScripts(html: string): Part[] {
  const parts: Part[] = []
  for (const script of parseMarkup(html).all('script')) {
    const type = script.getAttributeValue('type')
    if (script.hasAttribute('src') || (type !== null && type !== 'module' && type !== 'text/javascript')) continue
    const code = script.textContent
    parts.push({ name: `inline ${JSON.stringify(code.slice(0, 40))}`, bytes: gzipBytes(code) })
  }
  return parts
}

/** Returns the paths of a module's static imports, without `import()`. */
function importsOf(code: string, path: string): string[] {
  return [...code.matchAll(/\b(?:import|from)\s*["'`](\.{0,2}\/[^"'`]+)["'`]/g)].map(
    ([, name = '']) => new URL(name, new URL(path, shopUrl)).pathname,
  )
}

export function sum(parts: readonly Part[]): number {
  return parts.reduce((total, { bytes }) => total + bytes, 0)
}

/** Returns the message of a failed limit, with the page, the weight and the heaviest parts, or null. */
export function weigh(page: string, what: string, parts: readonly Part[], limit: number): string | null {
  const total = sum(parts)
  if (total <= limit) return null
  const heaviest = parts
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map(({ name, bytes }) => `${bytes} ${name}`)
  return `${page}: ${what} ${total} bytes, at most ${limit}; ${heaviest.join(', ')}`
}

export const pageBytes = (html: string): Part[] => [{ name: 'HTML with its styles', bytes: gzipBytes(html) }]
