import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-promises-'))
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "types": [] } }')
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the lines that the rules for promises refuse. */
async function refusedLines(code: string): Promise<number[]> {
  await writeFile(join(folder, 'late.ts'), code)
  const args = ['-c', join(root, '.oxlintrc.json'), '--format=json', 'late.ts']
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { labels: { span: { line: number } }[] }[] }
  return diagnostics.map(({ labels }) => labels[0]!.span.line)
}

const late = 'const later = async (): Promise<void> => {}\n'

it('a promise that nothing waits for is refused', async () => {
  expect(await refusedLines(`${late}later()\n`)).toEqual([2])
})

it('a promise where none is expected is refused', async () => {
  expect(await refusedLines(`${late}if (later()) later\n;[1].forEach(async () => later())\n`)).toEqual([2, 3])
})

it('a promise that is awaited, returned or void is allowed', async () => {
  expect(await refusedLines(`${late}await later()\nvoid later()\nexport const same = () => later()\n`)).toEqual([])
})
