import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { EMPTY_ZIP, photograph, pixelBomb, sidewaysPhotograph } from '#tests/factories/photographs.ts'
import type { PublishedFile } from '#server/storage.ts'
import { MAX_PIXELS, MAX_SIDE } from './decode-picture.ts'
import { makeVariants } from './make-variants.ts'
import { variantNames } from './variant-names.ts'

const PRODUCT = '/objects/p/x.webp'
const ARTICLE = '/objects/a/x.webp'

async function variants(bytes: Buffer, objectPath = PRODUCT): Promise<PublishedFile[]> {
  const made = await makeVariants(bytes, objectPath)
  if (!made.ok) throw new Error(made.code)
  return made.value
}
const named = (files: PublishedFile[], name: string) => files.find((file) => file.name === name)!.body
const pixel = async (picture: Buffer, left: number, top: number) => {
  const data = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...data]
}

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await photograph().jpeg().toBuffer()
})

describe('an uploaded photograph', () => {
  test('becomes AVIF and WebP in every width of its frame', async () => {
    for (const [objectPath, sizes] of [
      [PRODUCT, { 'p/x-320': [320, 400], 'p/x-640': [640, 800], 'p/x-960': [960, 1200] }],
      [ARTICLE, { 'a/x-480': [480, 320], 'a/x-800': [800, 533], 'a/x-1200': [1200, 800] }],
    ] as const) {
      const files = await variants(jpeg, objectPath)
      expect(files.map(({ name }) => name).sort()).toEqual(variantNames(objectPath).sort())
      for (const [name, [width, height]] of Object.entries(sizes)) {
        expect(await sharp(named(files, `${name}.webp`)).metadata()).toMatchObject({ format: 'webp', width, height })
        const avif = await sharp(named(files, `${name}.avif`)).metadata()
        expect(avif).toMatchObject({ format: 'heif', compression: 'av1', width, height })
      }
      const [, middle] = Object.keys(sizes)
      expect(named(files, objectPath.slice('/objects/'.length))).toEqual(named(files, `${middle}.webp`))
    }
  })

  test.each([
    ['PNG', () => photograph().png()],
    ['PNG of 16 bits', () => photograph().toColourspace('rgb16').png()],
    ['PNG with a palette', () => photograph().png({ palette: true })],
    ['WebP', () => photograph().webp()],
    ['AVIF', () => photograph({ width: 300, height: 200 }).avif({ effort: 0 })],
    ['JPEG for print (CMYK)', () => photograph().toColourspace('cmyk').jpeg()],
    ['grey JPEG', () => photograph().greyscale().jpeg()],
    ['progressive JPEG', () => photograph().jpeg({ progressive: true })],
    ['single pixel', () => photograph({ width: 1, height: 1 }).png()],
    ['panorama', () => photograph({ width: 3000, height: 200 }).jpeg()],
  ])('may be a %s: what comes out is sRGB of 8 bits', async (_kind, make) => {
    const files = await variants(await make().toBuffer())
    for (const { body } of files)
      expect(await sharp(body).metadata()).toMatchObject({
        space: 'srgb',
        channels: 3,
        depth: 'uchar',
        hasAlpha: false,
      })
  })

  test('is upright, and contains neither the place nor the camera', async () => {
    const taken = await sidewaysPhotograph()
    const before = await sharp(taken).metadata()
    expect(before).toMatchObject({ orientation: 6, width: 1200, height: 900 })
    expect(before.exif?.toString('latin1')).toContain('at home')
    for (const { name, body } of await variants(taken)) {
      const { width, height, orientation, exif, xmp, iptc, icc } = await sharp(body).metadata()
      expect([orientation, exif, xmp, iptc, icc], name).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(body.includes('at home')).toBe(false)
      const [above, below] = [await pixel(body, width >> 1, 20), await pixel(body, width >> 1, height - 20)]
      expect(above[0]).toBeGreaterThan(200)
      expect(below[2]).toBeGreaterThan(200)
    }
  })

  test('has the paper colour where it was transparent', async () => {
    const clear = await sharp({ create: { width: 400, height: 500, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const [red = 0, green = 0, blue = 0] = await pixel(named(await variants(clear), 'p/x-320.webp'), 100, 100)
    for (const [is, wanted] of [
      [red, 0xfb],
      [green, 0xf8],
      [blue, 0xf1],
    ] as const)
      expect(Math.abs(is - wanted)).toBeLessThan(4)
  })

  test('keeps its first frame if it is animated', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => frame(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const still = named(await variants(moving), 'p/x-320.webp')
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1)
    expect((await pixel(still, 100, 100))[0]).toBeGreaterThan(200)
  })
})

const frame = (background: string) =>
  sharp({ create: { width: 200, height: 250, channels: 3, background } })
    .png()
    .toBuffer()

describe('memory', () => {
  // Measured in a separate process: the peak in megabytes, above what a small picture takes.
  const MEASURE = `
    import { readFileSync } from 'node:fs'
    import { makeVariants } from ${JSON.stringify(new URL('./make-variants.ts', import.meta.url).href)}
    const used = async (file) => {
      const made = await makeVariants(readFileSync(file), '/objects/p/x.webp')
      if (!made.ok) throw new Error(made.code)
      return process.resourceUsage().maxRSS / 1024
    }
    const [, small, large] = process.argv
    const before = await used(small)
    console.log(Math.round((await used(large)) - before))`

  test.each<[string, Sharp]>([
    ['AVIF', photograph({ width: 4000, height: 3000 }).avif({ effort: 0 })],
    ['progressive panorama', photograph({ width: MAX_SIDE, height: 3050 }).jpeg({ progressive: true })],
    ['photograph of a telephone', photograph({ width: 8160, height: 6120 }).jpeg()],
  ])('for the largest %s is bounded', async (_kind, picture) => {
    const folder = await mkdtemp(join(tmpdir(), 'moc-lan-memory-'))
    const [small, large] = [join(folder, 'small'), join(folder, 'large')]
    await writeFile(small, jpeg)
    await writeFile(large, await picture.toBuffer())
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', MEASURE, small, large])
    await rm(folder, { recursive: true })
    expect(Number(stdout)).toBeLessThan(350)
  })
})

describe('a refused picture', () => {
  const HTML = '<!DOCTYPE html><html><head><script>alert(1)</script></head></html>'
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
  const after = (more: string | Buffer) => Buffer.concat([jpeg, Buffer.from(more)])
  const withComment = (text: string) => {
    const comment = Buffer.from(text)
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(comment.length + 2, 2)
    return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
  }

  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a8' }, limitInputPixels: false })
  const strip = (width: number, height: number) => blank(width, height).jpeg().toBuffer()
  const FAST = { effort: 0 }

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['nothing', () => Buffer.alloc(0), 'picture_not_recognised'],
    ['a few bytes', () => Buffer.from([0xff, 0xd8]), 'picture_not_recognised'],
    ['a page, whatever its name', () => Buffer.from(HTML), 'picture_not_recognised'],
    ['an SVG', () => Buffer.from(SVG), 'picture_not_recognised'],
    ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 'picture_not_recognised'],
    ['a GIF', () => photograph({ width: 20, height: 20 }).gif().toBuffer(), 'picture_not_recognised'],
    ['a TIFF', () => photograph({ width: 20, height: 20 }).tiff().toBuffer(), 'picture_not_recognised'],
    ['a film', () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), 'picture_not_recognised'],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'picture_heic'],
    ['only the beginning of a JPEG', () => jpeg.subarray(0, 4), 'picture_damaged'],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length >> 1), 'picture_damaged'],
    ['half a PNG', async () => (await photograph().png().toBuffer()).subarray(0, 4000), 'picture_damaged'],
    ['half a WebP', async () => (await photograph().webp().toBuffer()).subarray(0, 2000), 'picture_damaged'],
    [
      'half an AVIF',
      async () => (await photograph({ width: 200, height: 200 }).avif({ effort: 0 }).toBuffer()).subarray(0, 500),
      'picture_damaged',
    ],
    [
      'noise behind a PNG’s first bytes',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(900, 7)]),
      'picture_damaged',
    ],
    [
      'a page behind a JPEG’s first bytes',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
      'picture_hides_something',
    ],
    ['a JPEG with a page at its end', () => after(HTML), 'picture_hides_something'],
    [
      'a JPEG with a script in its comment',
      () => withComment('<script src=//evil.example></script>'),
      'picture_hides_something',
    ],
    ['a JPEG with PHP in its comment', () => withComment('<?php system($_GET[0]); ?>'), 'picture_hides_something'],
    ['a JPEG with an SVG in its comment', () => withComment(SVG), 'picture_hides_something'],
    ['a JPEG that is a ZIP too', () => after(EMPTY_ZIP), 'picture_hides_something'],
    [
      'a JPEG that is a ZIP with a comment too',
      () => after(Buffer.concat([EMPTY_ZIP.subarray(0, 20), Buffer.from([3, 0]), Buffer.from('end')])),
      'picture_hides_something',
    ],
    ['a JPEG that is a PDF too', () => after('%PDF-1.7\n1 0 obj'), 'picture_hides_something'],
    [
      'a PNG with a page in a text field',
      async () =>
        Buffer.concat([await photograph({ width: 50, height: 50 }).png().toBuffer(), Buffer.from(`tEXt${HTML}`)]),
      'picture_hides_something',
    ],
    [
      'more pixels than a telephone takes',
      () => pixelBomb(10_000, Math.ceil(MAX_PIXELS / 10_000) + 1),
      'picture_too_many_pixels',
    ],
    ['a bomb', () => pixelBomb(30_000, 30_000), 'picture_too_many_pixels'],
    ['a strip longer than a panorama', () => strip(65_500, 700), 'picture_too_many_pixels'],
    ['a strip higher than a panorama', () => strip(700, 65_500), 'picture_too_many_pixels'],
    ['a strip that would have to grow by a lot', () => strip(MAX_SIDE, 100), 'picture_too_many_pixels'],
    [
      'an AVIF that takes a gigabyte to decode',
      () => blank(5000, 3000).avif(FAST).toBuffer(),
      'picture_too_many_pixels',
    ],
  ])('%s', async (_what, make, code) => {
    expect(await makeVariants(await make(), PRODUCT)).toEqual({ ok: false, code })
  })

  test('is not one with harmless camera data, which is left out', async () => {
    const trailer = Buffer.from('SEFT trailer of a telephone <x:xmpmeta xmlns:x="adobe:ns:meta/">')
    for (const { body } of await variants(Buffer.concat([jpeg, trailer, jpeg])))
      expect(body.includes('SEFT')).toBe(false)
  })

  test('is never a compressed picture by chance', async () => {
    const noise = sharp({
      create: {
        width: 1100,
        height: 1100,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const bytes = await noise.png().toBuffer()
    expect(bytes.length).toBeGreaterThan(2_000_000)
    expect((await variants(bytes)).length).toBe(7)
  })
})
