// Draws the shop's icons from its emblem, and the picture for shared links, into public/.
// Run it after one of them has changed: node tools/picture-studio/icons.ts
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { emblemSvg } from './emblem.ts'
import { folder } from './files.ts'

/** The shop's folder of files with fixed addresses. */
export const publicFolder = new URL('../../public/', import.meta.url)

const PAPER = '#fbf8f1'
const emblem = Buffer.from(emblemSvg())

/** Draws the emblem on paper; `share` is its part of the square's side. */
async function icon(size: number, share: number): Promise<Buffer> {
  const inner = Math.round(size * share)
  const mark = await sharp(emblem, { density: (72 * inner) / 24 })
    .resize(inner, inner)
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Returns an .ico file with one PNG: a directory of one entry, then the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Draws the picture for pages without one of their own; a JPEG, because some messengers show nothing newer. */
function sharePicture(): Promise<Buffer> {
  return (
    sharp(fileURLToPath(new URL('atelier-1200.webp', folder)))
      // From the tips of the peonies to the roll of paper on the table: no flower is cut.
      .extract({ left: 0, top: 150, width: 1200, height: 630 })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  )
}

/** Draws the files of `public/`, by name. */
export async function drawPublicFiles(): Promise<Map<string, Buffer>> {
  return new Map([
    ['icon-192.png', await icon(192, 0.76)],
    ['icon-512.png', await icon(512, 0.76)],
    // A phone may cut a circle of 80 % out of a maskable icon.
    ['icon-maskable-192.png', await icon(192, 0.54)],
    ['icon-maskable-512.png', await icon(512, 0.54)],
    ['apple-touch-icon.png', await icon(180, 0.7)],
    ['favicon.ico', ico(await icon(32, 0.9), 32)],
    ['icon.svg', emblem],
    ['share.jpg', await sharePicture()],
  ])
}

if (import.meta.main) {
  await mkdir(publicFolder, { recursive: true })
  for (const [name, data] of await drawPublicFiles()) await writeFile(new URL(name, publicFolder), data)
}
