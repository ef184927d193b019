/** Tepals of the mark on a 24-unit grid, narrow gaps of ground between them. */
const MIDDLE =
  'M12 1.5C14.4 1.6 16.5 5.2 16.4 9.2C16.3 12.6 14.4 15.5 12 17.6C9.6 15.5 7.7 12.6 7.6 9.2C7.5 5.2 9.6 1.6 12 1.5Z'
const FLANK =
  'M10.7 18C5.6 17 1.9 13 1.9 8.4C1.9 6.6 2.5 4.8 3.5 3.9C4.2 3.3 5.2 3.5 5.8 4.1C6.3 4.6 6.7 5 7 5.5C5.9 9.8 7.2 14.6 10.7 18Z'
const SKIRT = 'M9.6 18.9C6.4 21.2 1.6 20.2 .3 16C0 14.9 .7 14 1.7 14C2.1 14 2.4 14 2.8 14.1C4.4 16.5 6.8 18.2 9.6 18.9Z'
const TWIG =
  'M11.3 19.3C11.7 19.5 12.3 19.5 12.7 19.3C12.8 20.7 13.3 21.7 14.5 22.5L13.5 23.5C12 22.5 11.3 21.1 11.3 19.3Z'

/** Returns the shop's mark as SVG: one magnolia in five tepals on its twig, a single colour, legible at 24 px. */
export function emblemSvg(): string {
  const style = '<style>path{fill:#23452f}@media(prefers-color-scheme:dark){path{fill:#e3b9b0}}</style>'
  const path = (d: string): string => `<path fill="#23452f" d="${d}"/>`
  const side = path(FLANK) + path(SKIRT)
  const mirrored = `<g transform="matrix(-1 0 0 1 24 0)">${side}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${style}${path(MIDDLE)}${side}${mirrored}${path(TWIG)}</svg>\n`
}
