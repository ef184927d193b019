import { keep } from '../../shared/stored-atom.ts'
import { root } from './root.ts'

/**
 * On somebody's first page the words and the largest picture go before the web fonts: the boot script has marked the
 * page `late`, the system's fonts stand in (styles/fonts.css), and the web fonts, the faces that are displayed with a
 * fallback, are fetched once everything in view is there and painted. From the next page on they are in the browser's
 * cache, and the boot script asks for them at once.
 */
function fetchFonts(): void {
  Promise.all([...document.fonts].map((face) => face.display === 'fallback' && face.load())).then(
    () => {
      root.classList.remove('late')
      keep('fonts', '1')
    },
    // Without a connection the page stays readable as it is, and the next one tries again.
    () => {},
  )
}

addEventListener('load', () => new PerformanceObserver(fetchFonts).observe({ type: 'paint', buffered: true }))
