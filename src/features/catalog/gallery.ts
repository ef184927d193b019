import { moveByKeys, showPlace, shownIn } from './gallery-strip.ts'

const strip = document.querySelector<HTMLElement>('[data-gallery]')!
const links = [...strip.children] as HTMLElement[]
const thumbs = [...strip.nextElementSibling!.children] as HTMLElement[]

moveByKeys(strip)

function mark(): void {
  const shown = shownIn(strip)
  thumbs.forEach((thumb, place) => (thumb.ariaCurrent = place === shown ? 'true' : null))
}
strip.addEventListener('scroll', mark)
mark()

for (const [place, thumb] of thumbs.entries())
  thumb.addEventListener('click', (event) => {
    event.preventDefault()
    showPlace(strip, place)
  })

/** Opens the large view of the gallery's pictures, beginning with that of a link. @throws if it cannot be loaded */
export async function openZoom(link: HTMLElement): Promise<void> {
  const { zoom } = await import('./zoom.ts')
  zoom(strip, links, links.indexOf(link))
}
