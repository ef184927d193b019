import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bodyHash } from './answer.ts'
import { bodyFile, isSavable, readBody, writeBody } from './body-files.ts'
import { markInUse, removeOthers } from './folders.ts'
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
    ['/contact', 'text/html', 'contact/index.html'],
    ['/sitemap.xml', 'application/xml', 'sitemap.xml/index.xml'],
    [`/share/${'a'.repeat(120)}.jpg`, 'image/jpeg', `share/${'a'.repeat(120)}.jpg/index.bin`],
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
    '/con',
    '/vi/nul/x',
    '/com1.html',
    '/a.',
    '/a./b',
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

describe('the folder of a set of pages', () => {
  test('outlives others that no process has used for an hour', async () => {
    for (const name of ['mine', 'in-use', 'old', 'unmarked']) await mkdir(join(folder, name))
    for (const name of ['mine', 'in-use', 'old']) await markInUse(join(folder, name))
    const longAgo = Date.now() / 1000 - 3700
    await utimes(join(folder, 'old', 'in-use'), longAgo, longAgo)
    await writeFile(join(folder, 'unmarked', 'manifest.ndjson'), '')
    await removeOthers(join(folder, 'mine'))
    expect((await readdir(folder)).sort()).toEqual(['in-use', 'mine'])
  })

  test('removes nothing beside it that is not the store’s', async () => {
    await markInUse(join(folder, 'mine'))
    for (const name of ['src', 'empty']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'src', 'index.ts'), '')
    await removeOthers(join(folder, 'mine'))
    expect((await readdir(folder)).sort()).toEqual(['empty', 'mine', 'src'])
    expect(await readdir(join(folder, 'src'))).toEqual(['index.ts'])
  })
})
