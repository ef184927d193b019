import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export interface PhotographOptions {
  width?: number
  height?: number
}

/** Draws something like a photograph of a flower: a blossom on a soft ground, with a camera's grain. */
export function photograph({ width = 900, height = 1200 }: PhotographOptions = {}): Sharp {
  const petals = Array.from(
    { length: 8 },
    (_, i) =>
      `<ellipse cx="50" cy="30" rx="11" ry="22" fill="hsl(${340 + i * 4} 60% 60%)" transform="rotate(${i * 45} 50 50)"/>`,
  )
  const flower = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
    <rect width="100" height="100" fill="#7d8f74"/><rect x="48" y="50" width="4" height="50" fill="#35573b"/>${petals.join('')}
    <circle cx="50" cy="50" r="9" fill="#e5c04b"/></svg>`
  return sharp(Buffer.from(flower)).flatten({ background: '#7d8f74' })
}

/**
 * Draws a red and a blue half as a camera held on its side saves them: upright once the EXIF orientation is applied.
 */
export async function sidewaysPhotograph(): Promise<Buffer> {
  // Stored: red on the left, blue on the right. Orientation 6 turns it a quarter clockwise: red above, blue below.
  const half = { width: 600, height: 900, channels: 3 as const }
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { ...half, width: 1200, background: '#ff0000' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Camera', ImageDescription: 'at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 40/1', GPSLongitudeRef: 'E', GPSLongitude: '105/1 51/1 0/1' },
    })
    .toBuffer()
}

/** Returns a black PNG with one bit per pixel: a small file that is huge once decoded. */
export function pixelBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 1 })
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** The end of an empty ZIP archive. */
export const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

/** Returns a file of exactly `bytes` bytes that begins as a JPEG. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await photograph({ width: 400, height: 500 }).jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}
