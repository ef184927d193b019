/** Addresses of pictures that pages name: published ones, and those of shared links. */
const PICTURES = /\/(?:objects|(?:[\w-]+\/)?share)\/[\w./-]+\.\w+/g

/**
 * Returns the name of the file that holds a path's answer. A page has the ending that hosts leave out of its address,
 * so that its address stays as it is.
 */
export function fileOf(path: string, contentType: string): string {
  if (path === '/') return 'index.html'
  const name = decodeURIComponent(path.slice(1))
  return contentType.startsWith('text/html') ? `${name}.html` : name
}

/** Returns the paths of the pictures that a text names, with or without the shop's own address. */
export function picturesIn(text: string, siteUrl: string): Set<string> {
  return new Set(text.replaceAll(siteUrl, '').match(PICTURES) ?? [])
}
