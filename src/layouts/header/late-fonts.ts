import { keep } from '#shared/browser-storage.ts'
import { root } from './root.ts'

/** The parts that change their font in one frame each: small enough that a slow phone still responds to touch. */
const PARTS = 'body>:not(main),main>:not(.wrap),main>.wrap>:not(article),article>header,.prose>*,.far'

/**
 * On a visitor's first page the text and the largest picture come before the web fonts. The boot script has marked the
 * page `late`, and system fonts replace the web fonts (styles/fonts.css). The web fonts (the faces that are displayed
 * with a fallback) are loaded once everything in view is loaded and painted. They are applied part by part, and content
 * far below the first screen is laid out only then (`far`, styles/base.css). From the next page on the browser has the
 * fonts cached, and the boot script requests them at once.
 */
async function fetchFonts(): Promise<void> {
  try {
    await Promise.all([...document.fonts].map((face) => face.display === 'fallback' && face.load()))
  } catch {
    // Without a connection the page stays readable, and the next one tries again.
    return
  }
  keep('fonts', '1')
  for (const part of document.querySelectorAll(PARTS)) {
    part.classList.add('web')
    await new Promise(requestAnimationFrame)
  }
  root.classList.remove('late')
}

// Loaded content is painted some frames later; on a slow phone that takes a few tenths of a second.
const wait = () => setTimeout(() => void fetchFonts(), 300)
if (document.readyState === 'complete') wait()
else addEventListener('load', wait)
