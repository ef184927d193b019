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
