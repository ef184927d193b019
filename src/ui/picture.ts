/** A kind of picture that the shop stores in several widths, in pixels. */
interface Kind {
  widths: readonly number[]
  /** Width to height. */
  ratio: readonly [number, number]
}

const PRODUCT: Kind = { widths: [320, 640, 960], ratio: [4, 5] }
const ARTICLE: Kind = { widths: [480, 800, 1200], ratio: [3, 2] }

/**
 * Uploads are `p` and `a`. The drawn pictures are `dp` and `da`: each of their files has a second one for the dark
 * theme, `<name>-320-night.avif` (decision 070).
 */
const KINDS: Record<string, Kind> = { p: PRODUCT, a: ARTICLE, dp: PRODUCT, da: ARTICLE }

export interface StoredPicture extends Kind {
  /** Returns the address of the file with a width. */
  file: (width: number, format: 'avif' | 'webp') => string
}

/**
 * Returns the files behind a picture address of the shop: `/objects/p/<name>.webp` names `<name>-320.avif` and so on.
 * Null for any other address, which is shown as it is.
 */
export function storedPicture(imageUrl: string): StoredPicture | null {
  const match = /^(\/objects\/([a-z]+)\/[\w-]+)\.webp$/.exec(imageUrl)
  const kind = match && KINDS[match[2]!]
  return kind ? { ...kind, file: (width, format) => `${match[1]}-${width}.${format}` } : null
}

/**
 * Returns the address of one WebP file, for places that show a picture small (cart lines, share previews): the smallest
 * that is at least `width` pixels wide, else the widest. In a browser that shows the dark theme, its file for that.
 */
export function pictureFile(imageUrl: string, width: number): string {
  const picture = storedPicture(imageUrl)
  if (!picture) return imageUrl
  const file = picture.file(picture.widths.find((stored) => stored >= width) ?? picture.widths.at(-1)!, 'webp')
  return globalThis.document?.documentElement.matches('.dark') ? nightSource(file) : file
}

/** Returns the files of the dark theme for an address or a `srcset`; pictures that have none keep theirs. */
export function nightSource(source: string): string {
  return source.replace(/(\/objects\/d\S+)(\.\w+)/g, '$1-night$2')
}

/** Returns a `srcset` with all widths of a picture. */
export function sourceSet({ widths, file }: StoredPicture, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${file(width, format)} ${width}w`).join(', ')
}
