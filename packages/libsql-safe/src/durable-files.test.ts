import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDurably } from './durable-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'))
})
afterEach(() => rm(folder, { recursive: true }))

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
