import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { parseEnv } from 'node:util'

/**
 * Writes settings into an env file, readable by its owner only: lines that set another value are replaced, everything
 * else stays as it is. The file is replaced as a whole.
 * @returns the names whose values changed
 * @throws Error if a value cannot be written so that it is read back unchanged
 */
export async function writeEnvFile(file: string, settings: Record<string, string>): Promise<string[]> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const before = parseEnv(text)
  const changed = Object.entries(settings).filter(([name, value]) => before[name] !== value)
  const names = new Set(changed.map(([name]) => name))
  const isReplaced = (line: string) => names.has(/^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line)?.[1] ?? '')
  const kept = text.split('\n').filter((line) => !isReplaced(line))
  while (kept.at(-1) === '') kept.pop()
  const written = [...kept, ...changed.map(([name, value]) => `${name}=${quoted(name, value)}`), ''].join('\n')
  const temporary = `${file}.${process.pid}.new`
  await using handle = await open(temporary, 'w', 0o600)
  await handle.chmod(0o600)
  await handle.writeFile(written)
  await handle.sync()
  await rename(temporary, file)
  return [...names]
}

function quoted(name: string, value: string): string {
  for (const text of [value, `"${value}"`, `'${value}'`]) if (parseEnv(`${name}=${text}\n`)[name] === value) return text
  throw new Error(`${name} has a value that an env file cannot hold`)
}
