import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { escapeHtml } from '#shared/escape-html.ts'

/** The shop's serif font: text is drawn from font files only. */
const SERIF = join(PROJECT_ROOT, 'src/features/seo/server/share/lora-500.ttf')

/** The size that every network shows uncropped (https://ogp.me), in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const EMBLEM = 52
const PAPER = '#fbf8f1'
const INK = '#16281f'
const SOFT = '#4d5c52'
/** Sizes of the name, in points; the largest that fits is used. */
const SIZES = [60, 52, 44, 36, 30]
const NAME_HEIGHT = 300

export interface SharePicture {
  /** The shop's name. */
  brand: string
  name: string
  /** Shown under the name: its category. */
  label: string
  /** The path or bytes of the product's or article's own picture; null leaves its place empty. */
  picture: string | Buffer | null
  /** The width of the picture, in pixels. */
  pictureWidth: number
  /** The shop's logo as SVG. */
  emblem: string
}

interface Text {
  data: Buffer
  width: number
  height: number
}

/**
 * Draws the preview of a shared link as JPEG: the picture on the right; the shop, the name and its category on the
 * left.
 */
export async function drawSharePicture(wanted: SharePicture): Promise<Buffer> {
  const width = WIDTH - wanted.pictureWidth - 2 * MARGIN
  const [name, label, shop, emblem] = await Promise.all([
    fitText(wanted.name, width),
    drawText(wanted.label, { size: 28, colour: SOFT, width }),
    drawText(wanted.brand, { size: 28, colour: INK, width }),
    sharp(Buffer.from(wanted.emblem), { density: (72 * EMBLEM) / 24 })
      .resize(EMBLEM)
      .png()
      .toBuffer(),
  ])
  const gap = 30
  const top = Math.round((HEIGHT + EMBLEM - name.height - gap - label.height) / 2)
  const layers: OverlayOptions[] = [
    { input: emblem, left: MARGIN, top: MARGIN - 8 },
    { input: shop.data, left: MARGIN + EMBLEM + 16, top: MARGIN - 8 + Math.round((EMBLEM - shop.height) / 2) },
    { input: name.data, left: MARGIN, top },
    { input: label.data, left: MARGIN, top: top + name.height + gap },
  ]
  if (wanted.picture)
    layers.push({
      input: await sharp(wanted.picture).resize(wanted.pictureWidth, HEIGHT, { fit: 'cover' }).toBuffer(),
      left: WIDTH - wanted.pictureWidth,
      top: 0,
    })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

async function fitText(text: string, width: number): Promise<Text> {
  let drawn: Text | undefined
  for (const size of SIZES) {
    drawn = await drawText(text, { size, colour: INK, width })
    if (drawn.width <= width && drawn.height <= NAME_HEIGHT) return drawn
  }
  // A name as long as a paragraph does not fit in any size: only its beginning is drawn.
  const cut = await sharp(drawn!.data)
    .extract({ left: 0, top: 0, width: Math.min(drawn!.width, width), height: Math.min(drawn!.height, NAME_HEIGHT) })
    .toBuffer({ resolveWithObject: true })
  return { data: cut.data, width: cut.info.width, height: cut.info.height }
}

async function drawText(text: string, { size, colour, width }: { size: number; colour: string; width: number }) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text).trim() || '…'}</span>`,
      font: `Lora ${size}`,
      fontfile: SERIF,
      width,
      dpi: 72,
      spacing: 2,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Escapes text for Pango markup (https://docs.gtk.org/Pango/pango_markup.html). */
function escapeMarkup(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' '))
}
