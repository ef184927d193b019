import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '@moc-lan/page-store'
import { ask } from '@moc-lan/page-store/testing'
import { compressAssets, loadAssets, writeCompressed } from './assets.ts'
import { sendObject } from '#features/uploads/server/picture-folder.ts'
import { pathOf } from './refuse.ts'
import { headerPairs, OPENER_POLICY, PAGE_HEADERS, securityHeaders } from './security-headers.ts'

const sending =
  (answer: Answer): RequestListener =>
  (req, res) =>
    answer.send(req, res)

describe('files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moc-lan-files-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('of the build may be cached for ever if their names contain a hash', async () => {
    await mkdir(join(folder, '_astro'))
    await writeFile(join(folder, '_astro/page.abc123.js'), 'console.log(1);'.repeat(100))
    await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
    const assets = loadAssets(folder, ['X-Content-Type-Options', 'nosniff'])
    await compressAssets(assets)
    const script = await ask(sending(assets.get('/_astro/page.abc123.js') as Answer), '/', { 'accept-encoding': 'br' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    })
    const robots = await ask(sending(assets.get('/robots.txt') as Answer))
    expect(robots.headers['cache-control']).toBe('public, max-age=600')
    expect(robots.headers.etag).toBeDefined()
    expect(assets.has('/../package.json')).toBe(false)
  })

  test('of the build are sent as the build compressed them', async () => {
    const client = join(folder, 'client')
    const text = 'console.log(1);'.repeat(100)
    await mkdir(join(client, '_astro'), { recursive: true })
    await writeFile(join(client, '_astro/page [a].abc123.js'), text)
    await writeFile(join(client, 'short.txt'), 'short')
    await writeCompressed(client)
    expect((await readdir(join(folder, 'compressed'), { recursive: true })).sort()).toEqual([
      '_astro',
      '_astro/page [a].abc123.js.br',
      '_astro/page [a].abc123.js.gz',
    ])
    for (const [encoding, file, decode] of [
      ['br', 'page [a].abc123.js.br', brotliDecompressSync],
      ['gzip', 'page [a].abc123.js.gz', gunzipSync],
    ] as const) {
      const kept = await readFile(join(folder, 'compressed/_astro', file))
      expect(decode(kept).toString()).toBe(text)
      // A body that compression would not make shows which file is sent.
      await writeFile(join(folder, 'compressed/_astro', file), `kept as ${encoding}`)
      const asset = loadAssets(client, []).get('/_astro/page%20%5Ba%5D.abc123.js') as Answer
      const { headers, body } = await ask(sending(asset), '/', { 'accept-encoding': encoding })
      expect([headers['content-encoding'], body.toString()]).toEqual([encoding, `kept as ${encoding}`])
    }
  })

  describe('that were uploaded', () => {
    const sendFrom = async (req: IncomingMessage, res: ServerResponse) => {
      for (const [name, value] of headerPairs([...securityHeaders('https://shop.example'), ...OPENER_POLICY]))
        res.setHeader(name, value)
      const sent = await sendObject(req, res, pathOf(req.url ?? ''), join(folder, 'uploads'))
      if (!sent) res.writeHead(404).end()
    }
    const objects: RequestListener = (req, res) => void sendFrom(req, res)
    beforeEach(async () => {
      await mkdir(join(folder, 'uploads/products'), { recursive: true })
      await writeFile(join(folder, 'uploads/products/rose.webp'), 'a rose')
      await writeFile(join(folder, 'uploads/note.html'), '<script>alert(1)</script>')
      await writeFile(join(folder, 'uploads/.hidden.png'), 'hidden')
      await writeFile(join(folder, 'secret.png'), 'secret')
      await symlink(join(folder, 'secret.png'), join(folder, 'uploads/link.png'))
      await symlink(folder, join(folder, 'uploads/up'))
    })

    test('are sent as the pictures they are', async () => {
      const { status, headers, body } = await ask(objects, '/objects/products/rose.webp')
      expect([status, body.toString()]).toEqual([200, 'a rose'])
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': '6',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(headers['content-security-policy']).toContain('sandbox')
      // Headers that only matter for pages would make a small picture 3% larger.
      for (const name of PAGE_HEADERS) expect(headers).not.toHaveProperty(name.toLowerCase())
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age'),
      })
      expect((await ask(objects, '/objects/products/rose.webp', {}, 'HEAD')).body).toHaveLength(0)
      const again = await ask(objects, '/objects/products/rose.webp', { 'if-none-match': headers.etag ?? '' })
      expect([again.status, again.body.length]).toEqual([304, 0])
    })

    test.each([
      '/objects/../secret.png',
      '/objects/products/../../secret.png',
      '/objects/%2e%2e/secret.png',
      '/objects/..%2fsecret.png',
      '/objects/..%5csecret.png',
      '/objects/link.png',
      '/objects/up/secret.png',
      '/objects/note.html',
      '/objects/.hidden.png',
      '/objects/products',
      '/objects/products/',
      '/objects/',
      '/objects//etc/passwd.png',
      '/objects/absent.png',
    ])('but never %s', async (path) => expect((await ask(objects, path)).status).toBe(404))
  })
})
