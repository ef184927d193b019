import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSvg, hashOf } from './draw.ts'
import { emblemSvg } from './emblem.ts'
import { fileName, folder, formats, heightAt, lights, widthsOf, type Manifest } from './files.ts'
import { drawPublicFiles, publicFolder } from './icons.ts'
import { further, products, recipes } from './recipes.ts'
import { articles } from './scenes.ts'

const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest
const slugs = Object.keys(recipes)
const hashes = new Map(Object.entries(recipes).map(([slug, recipe]) => [slug, hashOf(drawSvg(slug, recipe))]))

describe('the drawings', () => {
  it('cover the catalogue, the articles, the home page and the About page', () => {
    expect(Object.keys(products)).toHaveLength(37)
    expect(Object.keys(articles)).toHaveLength(12)
    expect(Object.keys(further)).toHaveLength(45)
    expect(slugs).toEqual(expect.arrayContaining(['hero', 'atelier']))
    expect(slugs).toHaveLength(96)
  })

  it.each(['hoa-hong-do-nong-nan', 'lan-ho-diep-tim', 'hoa-sen-trong-van-hoa-viet', 'hero'])(
    'draws %s the same way twice',
    (slug) => {
      const recipe = recipes[slug]
      expect(recipe).toBeDefined()
      if (recipe) expect(hashOf(drawSvg(slug, recipe))).toBe(hashes.get(slug))
    },
  )

  it('differ from product to product', () => {
    expect(new Set(hashes.values()).size).toBe(slugs.length)
  })
})

/** Returns the mean difference of two pictures' colours, from 0 to 255; those of two encoders differ by less than 1. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer()
  const [a, b] = [await pixels(one), await pixels(other)]
  if (a.length !== b.length) return 255
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length
}

describe('the files in public/', () => {
  const onDisk = (name: string) => readFileSync(new URL(name, publicFolder))
  // An .ico file is a head of 22 bytes and a PNG.
  const pictureOf = (name: string, data: Buffer) => (name.endsWith('.ico') ? data.subarray(22) : data)

  it('have the emblem as their icon', () => {
    expect(onDisk('icon.svg').toString()).toBe(emblemSvg())
  })

  it('show the current emblem and the current workroom', async () => {
    for (const [name, drawn] of await drawPublicFiles()) {
      expect(await difference(pictureOf(name, onDisk(name)), pictureOf(name, drawn)), name).toBeLessThan(1)
    }
  })
})

describe('the files on disk', () => {
  it('hold the current emblem', () => {
    expect(readFileSync(new URL('emblem.svg', folder), 'utf8')).toBe(emblemSvg())
  })

  it('match the current drawings', () => {
    expect(Object.keys(manifest)).toEqual(slugs)
    for (const [slug, recipe] of Object.entries(recipes)) {
      expect(manifest[slug]?.svgHash, slug).toBe(hashes.get(slug))
      expect(manifest[slug]?.nightHash, slug).toBe(hashOf(drawSvg(slug, recipe, 'night')))
    }
  })

  it('exist in every size, light and format', async () => {
    for (const [slug, recipe] of Object.entries(recipes)) {
      for (const width of widthsOf(slug)) {
        for (const name of lights.flatMap((light) => formats.map((format) => fileName(slug, width, light, format)))) {
          const meta = await sharp(fileURLToPath(new URL(name, folder))).metadata()
          expect([meta.width, meta.height], name).toEqual([width, heightAt(recipe, width)])
        }
      }
    }
  })
})
