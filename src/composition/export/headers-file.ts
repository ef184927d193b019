import { headerPairs } from '#server/http/security-headers.ts'

/** The headers of the answers whose path matches; `*` at its end matches the rest of any path. */
export interface HeaderRule {
  path: string
  /** Name, value, name, value, … */
  headers: readonly string[]
}

/** Returns the text of a `_headers` file, as hosts of static sites read it: a path, then its headers, indented. */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .filter(({ headers }) => headers.length > 0)
    .map(({ path, headers }) => {
      const lines = [...headerPairs(headers)].map(([name, value]) => `  ${canonical(name)}: ${value}\n`)
      return `${path}\n${lines.join('')}`
    })
    .join('\n')
}

/** Writes a header's name with capitals. */
const canonical = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
