import { nightSource } from '#ui/picture.ts'
import type { Theme } from './preferences.store.ts'

/** The paper of each theme (src/styles/tokens.css), for the browser's own bars. */
const PAPER = { light: '#fbf8f1', dark: '#0e1913' } as const

/**
 * Shows the page in a theme: its colours, and the files of it that drawn pictures have (decision 070). The boot script
 * has shown the stored one before this file was loaded.
 */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark'
  const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')
  document.documentElement.classList.toggle('dark', isDark)
  if (themeColor) themeColor.content = PAPER[theme]
  for (const name of ['src', 'srcset'] as const)
    for (const part of document.querySelectorAll<HTMLImageElement>(`[${name}*="/objects/d"]`)) {
      // The space keeps the boot script from changing it again.
      const day = part.getAttribute(name)!.replaceAll('-night.', '.').trim()
      part[name] = isDark ? ` ${nightSource(day)}` : day
    }
}
