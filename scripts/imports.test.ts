import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countClimbing, findCircles, resolveImports } from './lib/imports.ts'
import { readSources } from './lib/sources.ts'

const texts = new Map([
  ['src/features/cart/cart.ts', "import { priceOf } from '#shared/money.ts'\nimport type { Line } from './line.ts'\n"],
  ['src/features/cart/line.ts', "import { cart, type Cart } from './cart.ts'\n"],
  ['src/shared/money.ts', "export * from './rate.ts'\n"],
  ['src/shared/rate.ts', "import { priceOf } from './money.ts'\nconst later = import('../features/cart/cart.ts')\n"],
  [
    'src/ui/Price.astro',
    "---\nimport type { Line } from '../features/cart/line.ts'\nimport '../../db/x.ts'\n---\n<p></p>\n",
  ],
])

describe('imports', () => {
  const { values, all } = resolveImports(texts)

  it('are resolved from the file or from the subpaths of package.json, types apart', () => {
    expect(all.get('src/features/cart/cart.ts')).toEqual(['src/shared/money.ts', 'src/features/cart/line.ts'])
    expect(values.get('src/features/cart/cart.ts')).toEqual(['src/shared/money.ts'])
    expect(all.get('src/ui/Price.astro')).toEqual(['src/features/cart/line.ts'])
  })

  it('in a circle are found; type imports are separate, and dynamic imports make no circle', () => {
    expect(findCircles(values)).toEqual([['src/shared/rate.ts', 'src/shared/money.ts']])
    expect(findCircles(all)).toHaveLength(2)
  })

  it('that climb two folders are counted', () => {
    expect(countClimbing(texts)).toBe(1)
  })
})

it('no module of the project is part of a circle of imports, of types neither', async () => {
  expect(findCircles(resolveImports(await readSources()).all)).toEqual([])
})

it('a package that runs on a Node before 24, whose V8 does not know them, has no `using` declarations', async () => {
  const root = join(import.meta.dirname, '..')
  const oldest = (file: string) => {
    const { engines } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { engines: { node: string } }
    return Number(/^>=(\d+)/.exec(engines.node)?.[1])
  }
  const packages = globSync('packages/*/package.json', { cwd: root })
  expect(packages.map(oldest)).not.toContain(NaN)
  const folders = packages.filter((file) => oldest(file) < 24).map((file) => `${dirname(file)}/src/`)
  const using = [...(await readSources())]
    .filter(
      ([file, text]) => folders.some((folder) => file.startsWith(folder)) && /^\s*(await )?using \w+ =/m.test(text),
    )
    .map(([file]) => file)
  expect(using).toEqual([])
})
