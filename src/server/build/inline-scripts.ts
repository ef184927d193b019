import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { minifySync, transformWithOxc, type Plugin } from 'vite'

const MARK = '?inline-script'

/**
 * Replaces `import script from './boot.ts?inline-script'` by the file's minified code as a text, to put into a page.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(MARK)) return null
      const file = id.slice(0, -MARK.length)
      this.addWatchFile(file)
      return { code: `export default ${JSON.stringify(await compileInlineScript(file))}`, map: null }
    },
  }
}

/** Returns the hashes that allow inline scripts in the content security policy. */
export async function inlineScriptHashes(files: readonly string[]): Promise<`sha256-${string}`[]> {
  const scripts = await Promise.all(files.map(compileInlineScript))
  return scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const)
}

/**
 * Returns a TypeScript file as minified JavaScript, in a block so that its names are not global in the page.
 * @throws Error if the file imports something or cannot be minified
 */
export async function compileInlineScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { lang: 'ts', sourcemap: false })
  if (/^import\b/m.test(code)) throw new Error(`${file} is inlined into pages and must not import anything`)
  const block = `{${code.replace(/^export \{\s*\};?$/m, '')}}`
  const { code: minified, errors } = minifySync(file.replace(/\.ts$/, '.js'), block, { module: false })
  if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0]!.message}`)
  return minified.replace(/;?\n$/, '')
}
