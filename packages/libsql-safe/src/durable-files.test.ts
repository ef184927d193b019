import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { copyFolder, createDurably } from './durable-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Returns `copyFolder` where something happens between the bytes and the time of a file. */
async function copyReplacing(happen: () => Promise<void>): Promise<typeof copyFolder> {
  vi.resetModules()
  vi.doMock('node:fs/promises', async (original) => {
    const fs = await original<typeof import('node:fs/promises')>()
    return {
      ...fs,
      async copyFile(from: string, to: string) {
        await fs.copyFile(from, to)
        await happen()
      },
    }
  })
  onTestFinished(() => {
    vi.doUnmock('node:fs/promises')
    vi.resetModules()
  })
  return (await import('./durable-files.ts')).copyFolder
}

describe('a file that is created', () => {
  it('has the text of one of those who create it together, for its owner alone, and leaves nothing beside it', async () => {
    const file = join(folder, 'data', 'key')
    const texts = Array.from({ length: 20 }, (_, n) => `key ${n}`)
    const read = await Promise.all(
      texts.map(async (text) => {
        await createDurably(file, text)
        return readFile(file, 'utf8')
      }),
    )
    expect(texts).toContain(read[0])
    expect(new Set(read).size).toBe(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'data'))).toEqual(['key'])
  })

  it('stays as it is when it exists already', async () => {
    const file = join(folder, 'key')
    await writeFile(file, 'first')
    await createDurably(file, 'second')
    expect(await readFile(file, 'utf8')).toBe('first')
    expect(await readdir(folder)).toEqual(['key'])
  })

  it('fails where no file can be, and leaves nothing', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(createDurably(join(folder, 'file', 'key'), 'text')).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await readdir(folder)).toEqual(['file'])
  })
})

describe('a copy of a folder', () => {
  let source: string
  beforeEach(async () => {
    source = join(folder, 'source')
    await mkdir(source)
    await writeFile(join(source, 'file'), 'old')
  })

  it('links a file that is as it was in an earlier copy', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    await copyFolder(source, first)
    await copyFolder(source, second, first)
    expect((await stat(join(second, 'file'))).ino).toBe((await stat(join(first, 'file'))).ino)
  })

  it('has a file anew that was replaced by one of equal length during the earlier copy', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const copyReplaced = await copyReplacing(async () => {
      await writeFile(join(source, 'file'), 'new')
      // Both may be written within a millisecond.
      const later = new Date(Date.now() + 10_000)
      await utimes(join(source, 'file'), later, later)
    })
    await copyReplaced(source, first)
    expect(await readFile(join(first, 'file'), 'utf8')).toBe('old')
    await copyFolder(source, second, first)
    expect(await readFile(join(second, 'file'), 'utf8')).toBe('new')
  })
})
