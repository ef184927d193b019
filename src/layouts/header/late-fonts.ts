/**
 * On somebody's first page the words and the largest picture go before the web fonts: the boot script has marked the
 * page `late`, the system's fonts stand in (styles/fonts.css), and the web fonts, the faces that are displayed with a
 * fallback, are fetched once everything in view is there and painted. From the next page on they are in the browser's cache, and
 * the boot script asks for them at once.
 */
const root = document.documentElement

async function fetchFonts(): Promise<void> {
  await Promise.all([...document.fonts].map((face) => face.display === 'fallback' && face.load()))
  root.classList.remove('late')
  localStorage.fonts = 1
}

// What fails here, a lost connection or blocked storage, leaves a page that can be read, and is tried on the next one.
if (root.classList.contains('late'))
  addEventListener('load', () =>
    new PerformanceObserver(() => void fetchFonts().catch(() => {})).observe({ type: 'paint', buffered: true }),
  )
