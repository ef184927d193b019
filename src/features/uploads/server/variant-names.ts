import { storedPicture } from '#ui/picture.ts'
import type { PictureKind } from '../uploads.ts'

/** Returns the address of the picture that an upload becomes: the same for every attempt. */
export function objectPathOf(uploadId: string, kind: PictureKind): string {
  return `/objects/${kind}/${uploadId}.webp`
}

/** Returns the storage's name for an address: `/objects/p/x.webp` → `p/x.webp`. */
export function nameOf(path: string): string {
  return path.slice('/objects/'.length)
}

/** Returns the name of every file behind a picture's address. */
export function variantNames(objectPath: string): string[] {
  const stored = storedPicture(objectPath)
  if (!stored) return []
  const files = stored.widths.flatMap((width) => [stored.file(width, 'webp'), stored.file(width, 'avif')])
  return [...files, objectPath].map(nameOf)
}

/** Returns the address of the file that the dark theme shows instead of a drawn picture's; null for any other file. */
export function nightFile(address: string): string | null {
  return /^\/objects\/d[pa]\//.test(address) ? address.replace(/\.\w+$/, '-night$&') : null
}
