import { keep } from '#shared/browser-storage.ts'
import { root } from './root.ts'

/** What gets its letters in one frame: little enough that a slow phone answers a finger meanwhile. */
const PARTS = 'body>:not(main),main>:not(.wrap),main>.wrap>:not(article),article>header,.prose>*,.far'

/**
 * On a visitor's first page the words and the largest picture go before the web fonts: the boot script has marked the
 * page `late`, the system's fonts stand in (styles/fonts.css), and the web fonts, the faces that are displayed with a
 * fallback, are fetched once everything in view is there and painted. They are put on one part after another, and
 * what is far below the first screen is laid out only then (`far`, styles/base.css). From the next page on the fonts
 * are in the browser's cache, and the boot script asks for them at once.
 */
async function fetchFonts(): Promise<void> {
  try {
    await Promise.all([...document.fonts].map((face) => face.display === 'fallback' && face.load()))
  } catch {
    // Without a connection the page stays readable as it is, and the next one tries again.
    return
  }
  keep('fonts', '1')
  for (const part of document.querySelectorAll(PARTS)) {
    part.classList.add('web')
    await new Promise(requestAnimationFrame)
  }
  root.classList.remove('late')
}

// What has loaded is painted some frames later, on a slow phone in a few tenths of a second.
const wait = () => setTimeout(() => void fetchFonts(), 300)
if (document.readyState === 'complete') wait()
else addEventListener('load', wait)
