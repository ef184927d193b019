import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataSecret } from './data-secret.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-secret-'))
  file = join(folder, 'key')
})
afterEach(() => rm(folder, { recursive: true }))

describe('a secret of the data directory', () => {
  it('is made once, also by calls at the same time, and can be read by its owner alone', async () => {
    const secrets = await Promise.all(Array.from({ length: 10 }, () => dataSecret(folder, 'key')))
    expect(new Set(secrets.map((secret) => secret.toString('hex')))).toEqual(new Set([await readFile(file, 'utf8')]))
    expect(secrets[0]).toHaveLength(32)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await dataSecret(folder, 'key')).toEqual(secrets[0])
  })

  it('is called damaged if its file holds something else, and the file stays', async () => {
    await writeFile(file, 'half of')
    await expect(dataSecret(folder, 'key')).rejects.toThrow(`${file} is damaged`)
    expect(await readFile(file, 'utf8')).toBe('half of')
  })

  it('is not called damaged while it cannot be read', async () => {
    await mkdir(file)
    await expect(dataSecret(folder, 'key')).rejects.toThrow('EISDIR')
  })
})
