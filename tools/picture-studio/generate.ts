/**
 * Draws every picture and writes it in all sizes: `node tools/picture-studio/generate.ts [slug …]`. Skips pictures
 * whose drawing has not changed; `--all` renders them anyway.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawSvg, hashOf } from './draw.ts'
import { emblemSvg } from './emblem.ts'
import { fileName, folder, formats, heightAt, lights, placeholderColor, widthsOf, type Manifest } from './files.ts'
import type { Light } from './painter.ts'
import { recipes } from './recipes.ts'
import type { Recipe } from './recipes/recipe.ts'

// Colours at half the resolution, as in WebP. An effort of 6 takes three times as long and saves 3%.
const AVIF = { quality: 48, effort: 4, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 75, effort: 4 }

async function readManifest(): Promise<Manifest> {
  const place = new URL('manifest.json', folder)
  return existsSync(place) ? (JSON.parse(await readFile(place, 'utf8')) as Manifest) : {}
}

/** Renders one drawing and returns the bytes written. */
async function render(slug: string, recipe: Recipe, light: Light, svg: string): Promise<number> {
  // Without the parser's size limit, which detailed drawings exceed. The SVG is made here, so it needs no such limit.
  const full = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten()
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  let bytes = 0
  for (const width of widthsOf(slug)) {
    const sized = sharp(full).resize(width, heightAt(recipe, width))
    for (const format of formats) {
      const place = new URL(fileName(slug, width, light, format), folder)
      const data = await (format === 'avif' ? sized.clone().avif(AVIF) : sized.clone().webp(WEBP)).toBuffer()
      await writeFile(place, data)
      bytes += data.length
    }
  }
  return bytes
}

function isComplete(slug: string, light: Light): boolean {
  return widthsOf(slug).every((width) =>
    formats.every((format) => existsSync(new URL(fileName(slug, width, light, format), folder))),
  )
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const all = process.argv.includes('--all')
  await mkdir(folder, { recursive: true })
  const known = await readManifest()
  const manifest: Manifest = {}
  const slugs = Object.keys(recipes)
  for (const [i, slug] of slugs.entries()) {
    const recipe = recipes[slug]
    if (!recipe) continue
    const before = known[slug]
    if (wanted.length > 0 && !wanted.includes(slug) && before) {
      manifest[slug] = before
      continue
    }
    const drawn = { day: drawSvg(slug, recipe), night: drawSvg(slug, recipe, 'night') }
    manifest[slug] = {
      widths: widthsOf(slug),
      width: recipe.format.width,
      height: recipe.format.height,
      svgHash: hashOf(drawn.day),
      nightHash: hashOf(drawn.night),
      color: placeholderColor(recipe),
    }
    for (const light of lights) {
      const hash = light === 'day' ? 'svgHash' : 'nightHash'
      if (!all && before?.[hash] === manifest[slug][hash] && isComplete(slug, light)) continue
      const bytes = await render(slug, recipe, light, drawn[light])
      console.log(`${String(i + 1).padStart(2)}/${slugs.length} ${slug} ${light} ${Math.round(bytes / 1024)} kB`)
    }
  }
  await writeFile(new URL('manifest.json', folder), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(new URL('emblem.svg', folder), emblemSvg())
}

await main()
