import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bodyHash } from './answer.ts'
import { bodyFile, isSavable, readBody, writeBody } from './body-files.ts'
import { markInUse, removeOthers } from './folders.ts'
import { Manifest } from './manifest.ts'
import type { Page } from './page.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-store-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function saved(key: string, version = 1, body = 'hello'): Page {
  return {
    key,
    version,
    status: 200,
    contentType: 'text/html',
    headers: [],
    tags: ['products'],
    hash: bodyHash(Buffer.from(body)),
    bytes: body.length,
  }
}

describe('the file of a page', () => {
  test.each([
    ['/', 'text/html', 'index.html'],
    ['/vi/articles', 'text/html; charset=utf-8', 'vi/articles/index.html'],
    ['/articles?category=Hoa%20theo%20m%C3%B9a', 'text/html', 'articles/index@category=Hoa%20theo%20m%C3%B9a.html'],
    ['/api/products?locale=vi', 'application/json', 'api/products/index@locale=vi.json'],
    ['/sitemap.xml', 'application/xml', 'sitemap.xml/index.xml'],
  ])('%s', (key, type, file) => {
    expect(isSavable(key)).toBe(true)
    expect(bodyFile(key, type)).toBe(file)
  })

  test.each([
    '/..',
    '/../x',
    '/a/../../x',
    '/.env',
    '/index.html',
    '/vi/index.json/x',
    '/%2e%2e/x',
    '/a//b',
    '/a\\b',
    '/A',
    `/${'a'.repeat(200)}`,
    '/a?q=/../x',
  ])('is never made for %s', (key) => expect(isSavable(key)).toBe(false))

  test('is complete or does not exist', async () => {
    const page = saved('/rose')
    expect(await readBody(folder, page)).toBeNull()
    await writeBody(folder, page, Buffer.from('hello'))
    expect((await readBody(folder, page))?.toString()).toBe('hello')
    expect(await readdir(join(folder, 'rose'))).toEqual(['index.html'])
    await writeFile(join(folder, 'rose/index.html'), 'hell')
    expect(await readBody(folder, page)).toBeNull()
  })
})

describe('the list of pages', () => {
  test('returns the newest version of each page, in whatever order they were written', async () => {
    const manifest = new Manifest(folder)
    for (const page of [saved('/a', 5), saved('/b', 1), saved('/a', 3), saved('/c', 2)]) manifest.add(page)
    manifest.add({ key: '/c', gone: true, version: 4 })
    await manifest.flush()
    expect((await new Manifest(folder).load(async () => 1_000)).map(({ key, version }) => `${key} ${version}`)).toEqual(
      ['/a 5', '/b 1'],
    )
  })

  test('skips a line that was cut off, and does not lose the next one', async () => {
    const first = new Manifest(folder)
    first.add(saved('/a'))
    await first.flush()
    await appendFile(join(folder, 'manifest.ndjson'), JSON.stringify(saved('/b')).slice(0, 30))
    const second = new Manifest(folder)
    second.add(saved('/c'))
    await second.flush()
    expect((await new Manifest(folder).load(async () => 1_000)).map(({ key }) => key)).toEqual(['/a', '/c'])
  })

  test('does not grow forever', async () => {
    const manifest = new Manifest(folder)
    for (let version = 0; version < 500; version++) manifest.add(saved('/a', version))
    await manifest.flush()
    await new Manifest(folder).load(async () => 1_000)
    expect((await readFile(join(folder, 'manifest.ndjson'), 'utf8')).trim().split('\n')).toHaveLength(1)
  })

  test('drops versions that the database has not reached, for good', async () => {
    const manifest = new Manifest(folder)
    for (const page of [saved('/a', 10), saved('/b', 9), saved('/a', 2)]) manifest.add(page)
    await manifest.flush()
    expect((await new Manifest(folder).load(async () => 3)).map(({ key }) => key)).toEqual(['/a'])
    const later = await new Manifest(folder).load(async () => 20)
    expect(later.map(({ key, version }) => `${key} ${version}`)).toEqual(['/a 2'])
  })

  test('of 20,000 pages is read in less than two seconds of processor time', async () => {
    const headers = [
      'content-security-policy',
      `script-src ${"'sha256-L2XqfsURihgBSFCuC382NviCw2DpTWF/HxQbTXHYvd0=' ".repeat(8)}`,
    ]
    const lines = Array.from({ length: 20_000 }, (_, i) =>
      JSON.stringify({ ...saved(`/articles/piece-${i}`), headers }),
    )
    await writeFile(join(folder, 'manifest.ndjson'), `${lines.join('\n')}\n`)
    const began = process.cpuUsage()
    expect(await new Manifest(folder).load(async () => 1_000)).toHaveLength(20_000)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(2_000)
  })
})

describe('the folder of a set of pages', () => {
  test('outlives others that no process has used for an hour', async () => {
    for (const name of ['mine', 'in-use', 'old', 'unmarked']) await mkdir(join(folder, name))
    for (const name of ['mine', 'in-use', 'old']) await markInUse(join(folder, name))
    const longAgo = Date.now() / 1000 - 3700
    await utimes(join(folder, 'old', 'in-use'), longAgo, longAgo)
    await removeOthers(join(folder, 'mine'))
    expect((await readdir(folder)).sort()).toEqual(['in-use', 'mine'])
  })
})
