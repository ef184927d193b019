// Draws the shop's icons from its emblem, and the picture for shared links, into public/.
// Run it after one of them has changed: node tools/picture-studio/icons.ts
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const PICTURES = new URL('../../db/seed/pictures/files/', import.meta.url)
const EMBLEM = new URL('emblem.svg', PICTURES)
const PUBLIC = new URL('../../public/', import.meta.url)
const PAPER = '#fbf8f1'

await mkdir(PUBLIC, { recursive: true })
const emblem = await readFile(EMBLEM)

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

const save = (name: string, data: Buffer) => writeFile(new URL(name, PUBLIC), data)

for (const size of [192, 512]) {
  await save(`icon-${size}.png`, await icon(size, 0.76))
  // A phone may cut a circle of 80 % out of a maskable icon.
  await save(`icon-maskable-${size}.png`, await icon(size, 0.54))
}
await save('apple-touch-icon.png', await icon(180, 0.7))
await save('favicon.ico', ico(await icon(32, 0.9), 32))
await copyFile(EMBLEM, new URL('icon.svg', PUBLIC))

// For pages without a picture of their own; a JPEG, because not every messenger shows anything newer.
const workroom = await readFile(new URL('atelier-1200.webp', PICTURES))
await save(
  'share.jpg',
  await sharp(workroom).resize(1200, 630, { position: 'bottom' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
)
