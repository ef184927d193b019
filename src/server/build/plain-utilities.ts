import type { Plugin } from 'vite'

const STYLESHEET = /src\/styles\/global\.css(\?|$)/

/**
 * Writes the values of Tailwind's own variables into the utilities of the storefront's stylesheet, which every page
 * carries: a border is solid, a text has the line height of its size. Registering and resetting the variables takes 200
 * bytes of each page after gzip. Fails if a utility needs one of the others.
 */
export function plainUtilities(): Plugin {
  return {
    name: 'plain-utilities',
    apply: 'build',
    transform: (code, id) => (STYLESHEET.test(id) ? { code: withoutVariables(code), map: null } : null),
  }
}

/** Returns Tailwind's output without its variables and the comment that names it. */
export function withoutVariables(css: string): string {
  const plain = withoutBlock(css.replace(/\/\*! tailwindcss .*?\*\//, ''), /@layer properties\s*(?=\{)/)
    .replace(/@property --tw-[\w-]+\s*\{[^}]*\}/g, '')
    .replace(/var\(--tw-(?:border|outline)-style\)/g, 'solid')
    .replace(/var\(--tw-leading,\s*([^()]+)\)/g, '$1')
    .replace(/--tw-font-weight:[^;}]+;?/g, '')
  const [left] = /--tw-[\w-]+/.exec(plain) ?? []
  if (left) throw new Error(`A utility needs ${left}: write its value in src/server/build/plain-utilities.ts`)
  return plain
}

/** Returns the text without the block that `start` matches, braces and all. */
function withoutBlock(text: string, start: RegExp): string {
  const found = start.exec(text)
  if (!found) return text
  let depth = 0
  for (let at = found.index + found[0].length; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(0, found.index) + text.slice(at + 1)
  }
  return text
}
