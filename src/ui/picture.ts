/** A kind of picture that we store in several widths: its frame, and the widths in pixels. */
interface Kind {
  widths: readonly number[]
  /** Width to height. */
  ratio: readonly [number, number]
}

const KINDS: Record<string, Kind> = {
  p: { widths: [320, 640, 960], ratio: [4, 5] },
  a: { widths: [480, 800, 1200], ratio: [3, 2] },
}

export interface StoredPicture extends Kind {
  /** The file for a width. */
  file: (width: number, format: 'avif' | 'webp') => string
}

/**
 * The files behind an image address of ours: `/objects/p/<name>.webp` stands for `<name>-320.avif` and so on.
 * Null for any other address, which is shown as it is.
 */
export function storedPicture(imageUrl: string): StoredPicture | null {
  const match = /^(\/objects\/([a-z]+)\/[\w-]+)\.webp$/.exec(imageUrl)
  const kind = match && KINDS[match[2]!]
  return kind ? { ...kind, file: (width, format) => `${match[1]}-${width}.${format}` } : null
}

/** One file of a picture, for places that show it small (cart lines, share previews). `width` is the least wanted. */
export function pictureFile(imageUrl: string, width: number): string {
  const picture = storedPicture(imageUrl)
  if (!picture) return imageUrl
  return picture.file(picture.widths.find((stored) => stored >= width) ?? picture.widths.at(-1)!, 'webp')
}

/** A `srcset` over all widths of a picture. */
export function sourceSet({ widths, file }: StoredPicture, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${file(width, format)} ${width}w`).join(', ')
}
