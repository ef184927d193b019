import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileInlineScript, inlineScriptHashes, inlineScripts } from './inline-scripts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inline-'))
})
afterAll(() => rm(folder, { recursive: true }))

const SCRIPTS = [
  'src/layouts/boot-script.ts',
  'src/features/publishing/module-loader.ts',
  'src/features/receipts/reserve-space.ts',
]

it('hashes exactly the text that a page holds', async () => {
  const entry = join(folder, 'page.ts')
  await writeFile(entry, `export { default } from ${JSON.stringify(`${resolve(SCRIPTS[0]!)}?inline-script`)}`)
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  })) as Rollup.RollupOutput[]
  const file = join(folder, 'built.mjs')
  await writeFile(file, built!.output[0].code)
  const { default: script } = (await import(file)) as { default: string }
  expect(script).toBe(await compileInlineScript(SCRIPTS[0]!))
  const hash = createHash('sha256').update(script).digest('base64')
  expect((await inlineScriptHashes(SCRIPTS))[0]).toBe(`sha256-${hash}`)
})

it('keeps the scripts small, and their names out of the page’s scope', async () => {
  const [boot, loader, space] = await Promise.all(SCRIPTS.map(compileInlineScript))
  expect(boot!.length).toBeLessThanOrEqual(820)
  expect(loader!.length).toBeLessThanOrEqual(740)
  expect(space!.length).toBeLessThanOrEqual(230)
  for (const script of [boot!, loader!, space!]) expect(script).toMatch(/^\{.*\}$/s)
})

it('refuses a script that imports something', async () => {
  const file = join(folder, 'importing.ts')
  await writeFile(file, "import { x } from './x.ts'\nconsole.log(x)")
  await expect(compileInlineScript(file)).rejects.toThrow(/must not import anything/)
})
