import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HeaderSets } from './header-sets.ts'
import { Manifest } from './manifest.ts'
import { writePageLines } from './page-lines.ts'
import { loadFolder } from './testing/load-folder.ts'
import { savedPage } from './testing/saved-page.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-store-manifest-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = () => join(folder, 'manifest.ndjson')
const open = () => new Manifest(folder, new HeaderSets())
/** Returns what a store finds in the folder, as `key version`. @param known the content's version */
async function found(known = 1_000): Promise<string[]> {
  const { index } = await loadFolder(folder, [{ tag: 'x', version: known }])
  return [...index.pages()].map(({ key, version }) => `${key} ${version}`).sort()
}

async function list(...pages: ReturnType<typeof savedPage>[]): Promise<void> {
  const manifest = open()
  for (const page of pages) manifest.add(page)
  await manifest.flush()
}

describe('the list of pages', () => {
  test('returns the newest version of each page, in whatever order they were written', async () => {
    const manifest = open()
    for (const page of [savedPage('/a', 5), savedPage('/b', 1), savedPage('/a', 3), savedPage('/c', 2)])
      manifest.add(page)
    manifest.add({ key: '/c', gone: true, version: 4 })
    await manifest.flush()
    expect(await found()).toEqual(['/a 5', '/b 1'])
  })

  test('holds everything about a page, and headers that many share only once', async () => {
    const pages = Array.from({ length: 100 }, (_, i) => savedPage(`/a/${i}`))
    await list(...pages)
    expect((await readFile(file(), 'utf8')).match(/content-security-policy/g)).toHaveLength(1)
    const { index } = await loadFolder(folder, [{ tag: 'x', version: 1 }])
    expect([...index.pages()]).toEqual(pages)
  })

  test('leaves out pages whose content has changed since', async () => {
    await list(savedPage('/a', 5, ['rose']), savedPage('/b', 5, ['lily']))
    const { index } = await loadFolder(folder, [{ tag: 'rose', version: 6 }])
    expect([...index.pages()].map(({ key }) => key)).toEqual(['/b'])
  })

  test('skips a line that was cut off, and does not lose the next one', async () => {
    await list(savedPage('/a'))
    const half = writePageLines([savedPage('/b')], new HeaderSets())
    await appendFile(file(), half.slice(0, -30))
    await list(savedPage('/c'))
    expect(await found()).toEqual(['/a 1', '/c 1'])
  })

  test('skips pages whose headers were cut off', async () => {
    const lines = writePageLines([savedPage('/a')], new HeaderSets()).split('\n')
    await writeFile(file(), [lines[0]?.slice(0, 20), lines[1], 'null', '7', '{"key":1}', ''].join('\n'))
    expect(await found()).toEqual([])
  })

  test('does not grow forever: it is shortened at the start', async () => {
    await list(...Array.from({ length: 500 }, (_, version) => savedPage('/a', version)))
    expect(await found()).toEqual(['/a 499'])
    expect((await readFile(file(), 'utf8')).trim().split('\n')).toHaveLength(2)
    expect(await found()).toEqual(['/a 499'])
  })

  test('does not grow forever: it is shortened while the process runs', async () => {
    const { files, index } = await loadFolder(folder, [{ tag: 'x', version: 1 }])
    for (let round = 0; round < 25; round++) {
      for (let i = 0; i < 100; i++) {
        const page = savedPage(`/a/${i}`)
        index.set(page)
        files.save(page, Buffer.from('hello'))
      }
    }
    await files.close()
    expect((await readFile(file(), 'utf8')).split('\n').length).toBeLessThan(2_400)
    expect(await found()).toHaveLength(100)
  })

  test('drops versions that the database has not reached, for good', async () => {
    await list(savedPage('/a', 10), savedPage('/b', 9), savedPage('/a', 2))
    expect(await found(3)).toEqual(['/a 2'])
    expect(await found(20)).toEqual(['/a 2'])
  })

  test('is neither emptied nor replaced when it cannot be read', async () => {
    // A folder in its place: opening succeeds, reading fails.
    await mkdir(file())
    await writeFile(join(file(), 'still-here'), '')
    const { index, warnings } = await loadFolder(folder, [])
    expect(index.size).toBe(0)
    expect(warnings).toEqual([
      'The list of saved pages could not be read to its end; the other pages are rendered again',
    ])
    expect(await readdir(file())).toEqual(['still-here'])
  })

  test('stays as it is when it cannot be rewritten, and leaves no draft', async () => {
    await list(savedPage('/a'))
    const before = await readFile(file(), 'utf8')
    function* breaking() {
      yield savedPage('/b')
      throw new Error('broken off')
    }
    await expect(open().rewrite(breaking())).rejects.toThrow('broken off')
    expect(await readFile(file(), 'utf8')).toBe(before)
    expect(await readdir(folder)).toEqual(['manifest.ndjson'])
  })

  test('is rewritten without the drafts of dead processes', async () => {
    const [old, young] = ['manifest.ndjson.1-1.tmp', 'manifest.ndjson.2-1.tmp'].map((name) => join(folder, name))
    for (const draft of [old!, young!]) await writeFile(draft, '')
    await utimes(old!, 1, 1)
    await open().rewrite([savedPage('/a')])
    expect((await readdir(folder)).sort()).toEqual(['manifest.ndjson', 'manifest.ndjson.2-1.tmp'])
  })

  test('of 400,000 lines is read with a heap of 64 MB; the newest pages are known', async () => {
    const sets = new HeaderSets()
    const page = savedPage('/')
    function* lines() {
      for (let i = 0; i < 400_000; i += 1_000)
        yield writePageLines(
          Array.from({ length: 1_000 }, (_, j) => ({ ...page, key: `/articles/piece-${i + j}`, tags: [`a:${i + j}`] })),
          sets,
        )
    }
    await pipeline(Readable.from(lines()), createWriteStream(file()))
    const { size } = await stat(file())
    const program = join(import.meta.dirname, 'testing/load-folder.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--max-old-space-size=64',
      '--max-semi-space-size=4',
      program,
      folder,
      '20000',
    ])
    expect(JSON.parse(stdout)).toEqual({ pages: 20_000, last: '/articles/piece-399999', warnings: [] })
    // What is not known any more is not listed either.
    expect((await stat(file())).size).toBeLessThan(size / 10)
  }, 300_000)
})
