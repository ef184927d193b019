import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from './lib/replace-folder.ts'

let root: string
let dist: string
let workshop: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'moc-lan-build-'))
  dist = join(root, 'dist')
  workshop = join(root, '.setup/build')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const page = (folder: string) => readFile(join(folder, 'page.html'), 'utf8')

async function builtBefore(): Promise<void> {
  await mkdir(dist)
  await writeFile(join(dist, 'page.html'), 'old')
  await writeFile(join(dist, '.sources'), 'stamp')
}

it('a failed build leaves the previous one unchanged, with its stamp', async () => {
  await builtBefore()
  const failing = replaceFolder(dist, workshop, async (folder) => {
    await writeFile(join(folder, 'page.html'), 'half')
    expect(await page(dist)).toBe('old')
    throw new Error('does not compile')
  })
  await expect(failing).rejects.toThrow('does not compile')
  expect(await page(dist)).toBe('old')
  expect((await readdir(dist)).sort()).toEqual(['.sources', 'page.html'])
  expect(await readdir(join(root, '.setup'))).toEqual([])
})

it('a failed first build leaves no build', async () => {
  const failing = replaceFolder(dist, workshop, async (folder) => {
    await writeFile(join(folder, 'page.html'), 'half')
    throw new Error('does not compile')
  })
  await expect(failing).rejects.toThrow()
  expect(await readdir(root)).not.toContain('dist')
})

it('a finished build replaces the previous one completely', async () => {
  await builtBefore()
  await mkdir(workshop, { recursive: true })
  await writeFile(join(workshop, 'left-by-a-crash.html'), 'half')
  await replaceFolder(dist, workshop, (folder) => writeFile(join(folder, 'page.html'), 'new'))
  expect(await page(dist)).toBe('new')
  expect(await readdir(dist)).toEqual(['page.html'])
  expect(await readdir(join(root, '.setup'))).toEqual([])
})
