import { nightSource } from '#ui/picture.ts'
import type { Theme } from './preferences.store.ts'

/** The paper of each theme (src/styles/tokens.css), for the browser's own bars. */
const PAPER = { light: '#fbf8f1', dark: '#0e1913' } as const

let observer: MutationObserver | undefined

/**
 * Shows the page in a theme: its colours, and the files of it that drawn pictures have (decision 070), also those that
 * come into the page later. The boot script has shown the stored one before this file was loaded.
 */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  const isDark = theme === 'dark'
  const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')
  root.classList.toggle('dark', isDark)
  if (themeColor) themeColor.content = PAPER[theme]
  changePictures(isDark)
  // Filters bring back cards that were out of the page when its theme changed; the boot script gives those of a dark
  // page their files.
  observer ??= new MutationObserver(() => {
    if (!root.matches('.dark')) changePictures(false)
  })
  observer.observe(root, { childList: true, subtree: true })
}

function changePictures(isDark: boolean): void {
  for (const name of ['src', 'srcset'] as const)
    for (const part of document.querySelectorAll<HTMLImageElement>(`[${name}*="/objects/d"]`)) {
      const before = part.getAttribute(name)!
      const day = before.replaceAll('-night.', '.').trim()
      // The space keeps the boot script from changing it again.
      const file = isDark ? ` ${nightSource(day)}` : day
      // Setting the same file would load it again.
      if (file !== before) part[name] = file
    }
}
