import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const late = 'const later = async (): Promise<void> => {}\n'

/** What oxlint checks, by file. */
const CODE = {
  'unawaited.ts': `${late}later()\n`,
  'unexpected.ts': `${late}if (later()) throw new Error()\n;[1].forEach(async () => later())\n`,
  'awaited.ts': `${late}await later()\nvoid later()\nexport const same = () => later()\n`,
  'careless.ts': 'import { b, type B } from "./b.ts"\nlet c: any = b\nexport const d = c == 1\nvar e\n',
  'twice.js': 'export const f = { g: 1, g: 2 }\n',
  'b.ts': 'export const b = 1\nexport type B = number\n',
  'wrong.ts': "export const h: number = 'text'\n// @ts-expect-error nothing is wrong here\nexport const i = 1\n",
  'results.ts':
    'type Result = { code: string } | null\n' +
    'export function mayPay(): Result {\n  return null\n}\n' +
    'export function checkPay(): Result {\n  return null\n}\n' +
    'export function isResult(value: unknown): value is Result {\n  return value === null\n}\n',
  'Impure.tsx':
    'declare function useThing(): number\nexport function Impure(props: { on: boolean }) {\n' +
    '  if (props.on) useThing()\n  return Math.random()\n}\n' +
    'export function Pure() {\n  const Inner = () => null\n  return <Inner />\n}\n',
  // Each rule of scripts/lint, which ESLint applies to Astro files, where it applies and where a later block ends it.
  'src/features/cart/cart.ts':
    "import '../checkout/quote.ts'\nexport const own = { ok: false }\nimport '../../shared/words.ts'\nimport './cart.store.ts'\n",
  'src/features/cart/cart.test.ts': "import '../checkout/quote.ts'\nexport const own = { ok: false }\n",
  'src/server/errors.ts': "import '#features/cart/cart.store.ts'\n",
  'src/features/cart/cart.store.ts': 'export {}\n',
  'src/features/checkout/quote.ts': 'export {}\n',
  'src/shared/words.ts': 'export {}\n',
}

const refused = new Map<string, string[]>()
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-oxlint-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = {
    ...CODE,
    // Its globs match from the folder that it is in.
    'oxlint.config.ts': `export { default } from '${join(root, 'oxlint.config.ts')}'\n`,
    'package.json': '{ "type": "module", "imports": { "#features/*": "./src/features/*" } }',
    'tsconfig.json':
      '{ "compilerOptions": { "types": [], "jsx": "preserve", "module": "nodenext", "allowImportingTsExtensions": true, ' +
      '"noEmit": true }, "exclude": ["oxlint.config.ts"] }',
  }
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  // By name: it would look for files in the packages.
  const args = ['--format=json', ...Object.keys(CODE)]
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
  expect(refusedIn('unexpected.ts')).toEqual(['2 no-misused-promises', '2 TS2801', '3 no-misused-promises'])
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

it('a function that is named like a boolean and returns a Result is refused', () => {
  expect(refusedIn('results.ts')).toEqual(['2 no-restricted-syntax'])
})

it('a hook in a condition, and rendering that is not pure, are refused', () => {
  expect(refusedIn('Impure.tsx')).toEqual(['3 rules-of-hooks', '4 purity', '8 static-components'])
})

it('a key twice is refused where no types are checked', () => {
  expect(refusedIn('twice.js')).toEqual(['1 no-dupe-keys'])
})

it('a wrong type is refused, and so is the mark of an error where there is no error', () => {
  expect(refusedIn('wrong.ts')).toEqual(['1 TS2322', '2 TS2578'])
})

it('the rules that ESLint applies to Astro files apply to the others', () => {
  expect(refusedIn('src/features/cart/cart.ts')).toEqual([
    '1 dependencies',
    '2 no-restricted-syntax',
    '3 no-restricted-imports',
  ])
  expect(refusedIn('src/server/errors.ts')).toEqual(['1 dependencies', '1 no-restricted-imports'])
})

it('a later block of those rules replaces an earlier one', () => {
  expect(refusedIn('src/features/cart/cart.test.ts')).toEqual([])
})
