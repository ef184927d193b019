import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const late = 'const later = async (): Promise<void> => {}\n'

/** What oxlint checks, by file. */
const CODE = {
  'unawaited.ts': `${late}later()\n`,
  'unexpected.ts': `${late}if (later()) throw new Error()\n;[1].forEach(async () => later())\n`,
  'awaited.ts': `${late}await later()\nvoid later()\nexport const same = () => later()\n`,
  'careless.ts': 'import { a, type B } from "./b.ts"\nlet c: any = a\nexport const d = c == 1\nvar e\n',
  'Impure.tsx':
    'declare function useThing(): number\nexport function Impure(props: { on: boolean }) {\n' +
    '  if (props.on) useThing()\n  return Math.random()\n}\n' +
    'export function Pure() {\n  const Inner = () => null\n  return <Inner />\n}\n',
}

const refused = new Map<string, string[]>()
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-oxlint-'))
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "types": [], "jsx": "preserve" } }')
  for (const [file, code] of Object.entries(CODE)) await writeFile(join(folder, file), code)
  const args = ['-c', join(root, '.oxlintrc.json'), '--format=json', '.']
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  await rm(folder, { recursive: true })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string; labels: { span: { line: number } }[] }[]
  }
  for (const { filename, code, labels } of diagnostics)
    refused.set(filename, [
      ...(refused.get(filename) ?? []),
      `${labels[0]!.span.line} ${code.replace(/^.*\((.*)\)$/, '$1')}`,
    ])
})

/** Returns each line of a file that a rule refuses, with the rule. */
const refusedIn = (file: keyof typeof CODE) =>
  (refused.get(file) ?? []).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

it('a promise that nothing waits for is refused', () => {
  expect(refusedIn('unawaited.ts')).toEqual(['2 no-floating-promises'])
})

it('a promise where none is expected is refused', () => {
  expect(refusedIn('unexpected.ts')).toEqual(['2 no-misused-promises', '3 no-misused-promises'])
})

it('a promise that is awaited, returned or void is allowed', () => {
  expect(refusedIn('awaited.ts')).toEqual([])
})

it('unused names, any, weak comparisons and var are refused', () => {
  expect(refusedIn('careless.ts')).toEqual([
    '1 no-unused-vars',
    '2 no-explicit-any',
    '2 prefer-const',
    '3 eqeqeq',
    '4 no-unused-vars',
    '4 no-var',
  ])
})

it('a hook in a condition, and rendering that is not pure, are refused', () => {
  expect(refusedIn('Impure.tsx')).toEqual(['3 rules-of-hooks', '4 purity', '8 static-components'])
})
