import { fail, ok, type Result } from '#shared/result.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The longest `ftyp` box that is read: it contains a few four-letter brands. */
const LONGEST_FTYP = 256

/**
 * Formats that a file may have in addition to a picture (pages, scripts, archives, documents), by the marks that their
 * readers search for. The bytes are searched as latin1, in any letter case. Each mark is too long to occur in
 * compressed data by chance. Of a mark with room in it, the room ends where the next such mark begins: a file of
 * nothing but their beginnings would be read 2,000 times otherwise.
 */
const OTHER_FORMATS = [
  /<!doctype\s+html/i,
  /<html[\s>](?:(?!<html[\s>])[\s\S]){0,2000}?<(head|body|script|title)[\s>]/i,
  /<(script|iframe|object|embed)[\s>/]/i,
  /<svg\s(?:(?!<svg\s)[^>]){0,2000}?xmlns/i,
  /<\?php\s/i,
  /%PDF-[12]\.\d/,
  /__HALT_COMPILER\(\)/i,
]

/** The end mark of a ZIP file (a document, a Java archive), and its greatest distance from the end. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const LONGEST_ZIP_COMMENT = 65_535

export type UnrecognisedCode =
  | 'picture_not_recognised'
  // The format of iPhones, whose decoder is not free.
  | 'picture_heic'
  // The file is also one of another format, such as a page or an archive.
  | 'picture_hides_something'

/**
 * Returns the picture format that the bytes begin with, whatever the file's name. Files that are something else as well
 * are refused, although only their pixels would be published.
 */
export function recognisePicture(bytes: Buffer): Result<PictureFormat, UnrecognisedCode> {
  const format = formatOf(bytes)
  if (!format) return fail(isHeic(bytes) ? 'picture_heic' : 'picture_not_recognised')
  return isSomethingElseToo(bytes) ? fail('picture_hides_something') : ok(format)
}

function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  return text.slice(4, 8) === 'ftyp' && brands(bytes).includes('avif') ? 'avif' : null
}

/** Returns whether a file declares one of the brands of HEVC pictures (ISO/IEC 23008-12, annex B). */
function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  return brands(bytes).some((brand) => /^he(?:i[cxms]|v[cxms])$/.test(brand))
}

/** Returns the brands that a file of the ISO family declares (ISO/IEC 14496-12, 4.3). */
function brands(bytes: Buffer): string[] {
  const length = Math.min(bytes.readUInt32BE(0), LONGEST_FTYP, bytes.length)
  const all = [bytes.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) all.push(bytes.toString('latin1', at, at + 4))
  return all
}

function isSomethingElseToo(bytes: Buffer): boolean {
  if (endsAsZip(bytes)) return true
  const text = bytes.toString('latin1')
  return OTHER_FORMATS.some((pattern) => pattern.test(text))
}

/**
 * Returns whether a file ends like a ZIP. Its readers search for the end mark backwards, and the comment's length in it
 * must fit.
 */
function endsAsZip(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - ZIP_END_BYTES - LONGEST_ZIP_COMMENT)
  for (let at = bytes.lastIndexOf(ZIP_END); at >= earliest; at = bytes.lastIndexOf(ZIP_END, at - 1)) {
    const commentAt = at + ZIP_END_BYTES
    if (commentAt <= bytes.length && commentAt + bytes.readUInt16LE(at + 20) <= bytes.length) return true
    if (at === 0) break
  }
  return false
}
