import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegOf, photograph, sidewaysPhotograph } from '../factories/photographs.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { PictureEditor, put } from './picture-editor.ts'

const MAX = 10_485_760
const POLL = { timeout: 20_000 }

let shop: RunningShop
let editor: PictureEditor
let photo: Buffer
beforeAll(async () => {
  shop = await runShopOnDemand()
  editor = await PictureEditor.of(shop.url)
  photo = await photograph().jpeg().toBuffer()
})
afterAll(() => shop.close())

const incoming = () => {
  const folder = join(shop.dataDir, 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Resolves when the shop starts to write the files of a picture that it publishes. */
async function untilFilesAreWritten(): Promise<void> {
  for await (const { filename } of watch(join(shop.dataDir, 'incoming'))) if (filename?.endsWith('.part')) return
}

describe('a picture', () => {
  it('is uploaded, published in all its files, and shown', async () => {
    const uploadURL = await editor.address()
    expect(uploadURL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/objects\/upload\/[0-9a-f-]{36}\?/)
    expect((await put(uploadURL, photo)).status).toBe(200)
    const { status, body } = await editor.publish(uploadURL)
    expect([status, Object.keys(body)]).toEqual([200, ['objectPath', 'publicUrl']])
    expect(body.objectPath).toMatch(/^\/objects\/p\/[\w-]+\.webp$/)
    expect(body.publicUrl).toBe(shop.url + body.objectPath)

    const base = body.objectPath.replace('.webp', '')
    for (const [file, width, height] of [
      ['.webp', 640, 800],
      ['-320.avif', 320, 400],
      ['-960.webp', 960, 1200],
    ] as const) {
      const answer = await fetch(`${shop.url}${base}${file}`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, height })
    }
    expect(incoming()).toEqual([])
  })

  it('is published once, however often the call is repeated', async () => {
    const uploadURL = await editor.address({ filename: 'hoa.jpg', contentType: 'image/jpeg', size: photo.length })
    await put(uploadURL, photo)
    const answers = await Promise.all([
      editor.publish(uploadURL),
      editor.publish(uploadURL),
      editor.publish(uploadURL.split('?')[0]!),
    ])
    answers.push(await editor.publish(uploadURL, { kind: 'a' }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.objectPath}`)).size).toBe(1)
    expect(await put(uploadURL, photo)).toEqual({ status: 409, code: 'upload_closed' })
    const id = answers[0]!.body.objectPath.slice('/objects/p/'.length, -'.webp'.length)
    const { body: entries } = await editor.call('GET', `/api/admin/audit-log?entity=upload&id=${id}`)
    expect(entries).toMatchObject([{ action: 'published', entityId: id, actor: 'admin@example.com' }])
  })

  it('for an article has the article’s frame', async () => {
    const uploadURL = await editor.address()
    await put(uploadURL, await sidewaysPhotograph())
    const { body } = await editor.publish(uploadURL, { kind: 'a' })
    expect(body.objectPath).toMatch(/^\/objects\/a\//)
    const bytes = Buffer.from(
      await (await fetch(shop.url + body.objectPath.replace('.webp', '-1200.webp'))).arrayBuffer(),
    )
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([1200, 800, undefined])
  })

  it('that is not a picture is refused and removed', async () => {
    for (const [bytes, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'picture_not_recognised'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'picture_not_recognised'],
      [Buffer.concat([photo, Buffer.from('<html><script>alert(1)</script>')]), 'picture_hides_something'],
      [photo.subarray(0, photo.length >> 1), 'picture_damaged'],
    ] as const) {
      const uploadURL = await editor.address()
      expect((await put(uploadURL, bytes, 'image/png')).status).toBe(200)
      const { status, body } = await editor.publish(uploadURL)
      expect([status, body.code]).toEqual([422, code])
      expect((await editor.publish(uploadURL)).body.code).toBe('upload_closed')
    }
    expect(incoming()).toEqual([])
  })
})

describe('an upload address', () => {
  it('accepts the announced file and nothing else', async () => {
    const uploadURL = await editor.address({ contentType: 'image/jpeg', size: photo.length })
    expect(await put(uploadURL, photo.subarray(1))).toEqual({ status: 400, code: 'upload_length_differs' })
    expect(await put(uploadURL, photo, 'text/html')).toEqual({ status: 415, code: 'upload_type_refused' })
    expect(await put(uploadURL, photo, 'image/png')).toEqual({ status: 415, code: 'upload_type_refused' })
    expect((await editor.publish(uploadURL)).body.code).toBe('upload_missing')
    expect((await put(uploadURL, photo)).status).toBe(200)
  })

  it('accepts 10 MB and not a byte more, and requires a Content-Length', async () => {
    const uploadURL = await editor.address()
    expect((await put(uploadURL, await jpegOf(MAX))).status).toBe(200)
    expect(await put(uploadURL, await jpegOf(MAX + 1))).toEqual({ status: 413, code: 'upload_too_large' })
    expect(await put(uploadURL, Buffer.alloc(0))).toEqual({ status: 400, code: 'upload_length_differs' })
    const stream = new ReadableStream({ start: (c) => (c.enqueue(new Uint8Array(photo)), c.close()) })
    const init = { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' }, body: stream, duplex: 'half' }
    expect((await fetch(uploadURL, init as RequestInit)).status).toBe(411)
    for (const [announced, code] of [
      [{ size: MAX + 1 }, 'upload_too_large'],
      [{ contentType: 'image/svg+xml' }, 'upload_type_refused'],
      [{ contentType: 'image/gif' }, 'upload_type_refused'],
    ] as const)
      expect((await editor.call('POST', '/api/objects/upload', announced)).body.code).toBe(code)
  })

  it('accepts nothing if it was changed, borrowed or made up', async () => {
    const mine = await editor.address({ contentType: 'image/jpeg', size: photo.length })
    const other = new URL(await editor.address()).pathname.split('/').at(-1)!
    const id = new URL(mine).pathname.split('/').at(-1)!
    for (const forged of [
      mine.replace(id, other),
      mine.replace('type=image%2Fjpeg', 'type=text%2Fhtml'),
      mine.replace(/bytes=\d+/, 'bytes=99'),
      mine.replace(/&?bytes=\d+/, ''),
      mine.replace(/expires=\d+/, 'expires=99999999999'),
      mine.replace(/signature=.*/, 'signature='),
      mine.replace(/&signature=.*/, ''),
      `${mine}&bytes=5`,
      `${shop.url}/api/objects/upload/${id}`,
    ])
      expect(await put(forged, photo), forged).toEqual({ status: 403, code: 'upload_address_invalid' })
    expect(incoming()).not.toContain(id)
    expect((await fetch(mine)).status).toBe(405)
  })

  it('keeps nothing of a body that breaks off', async () => {
    const url = new URL(await editor.address())
    const received = () => incoming().filter((name) => name.includes(url.pathname.slice(-36)))
    const half = request(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', 'Content-Length': 5_000_000 },
    })
    const broken = once(half, 'error')
    half.write(Buffer.alloc(2_000_000))
    await expect.poll(received, POLL).toHaveLength(1)
    half.destroy(new Error('The connection breaks off'))
    await broken
    await expect.poll(received, POLL).toEqual([])
    expect((await editor.publish(url.href)).body.code).toBe('upload_missing')
  })

  it('is the only place that publishing reads from', async () => {
    const uploadURL = await editor.address()
    await put(uploadURL, photo)
    const { pathname } = new URL(uploadURL)
    for (const foreign of [
      `https://evil.example${pathname}`,
      `http://169.254.169.254${pathname}`,
      `//evil.example${pathname}`,
      `${shop.url}/api/objects/upload/../../../etc/passwd`,
      `${shop.url}/objects/dp/bo-hoa-dong-noi.webp`,
      `${shop.url}${pathname}/x`,
      `file://${pathname}`,
      `${shop.url}/api/objects/upload/${crypto.randomUUID()}`,
    ]) {
      const { status, body } = await editor.publish(foreign)
      expect([status, body.code], foreign).toEqual([404, 'upload_unknown'])
    }
    expect((await editor.publish(uploadURL)).status).toBe(200)
  })
})

it('a kill between upload and publication, or while publishing, loses and duplicates nothing', async () => {
  const uploadURL = await editor.address()
  await put(uploadURL, photo)
  await shop.kill()
  await shop.restart()
  const writing = untilFilesAreWritten()
  const cut = editor.publish(uploadURL).catch(() => null)
  await writing
  await shop.kill()
  await cut
  await shop.restart()
  const { status, body } = await editor.publish(uploadURL)
  expect(status).toBe(200)
  for (const file of ['.webp', '-320.avif', '-640.webp', '-960.avif'])
    expect((await fetch(shop.url + body.objectPath.replace('.webp', file))).status).toBe(200)
  const id = body.objectPath.slice('/objects/p/'.length, -'.webp'.length)
  expect((await editor.call('GET', `/api/admin/audit-log?entity=upload&id=${id}`)).body).toHaveLength(1)
})
