import type { Theme } from './preferences.store.ts'

/** The paper of each theme (src/styles/tokens.css), for the browser's own bars. */
const PAPER = { light: '#fbf8f1', dark: '#0e1913' } as const

/**
 * Shows the page in a theme. The boot script gives drawn pictures their files of the dark theme once the root has its
 * class; here they get those of the light theme back.
 */
export function applyTheme(theme: Theme): void {
  const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')
  document.documentElement.classList.toggle('dark', theme === 'dark')
  if (themeColor) themeColor.content = PAPER[theme]
  if (theme === 'dark') return
  for (const name of ['src', 'srcset'] as const)
    for (const part of document.querySelectorAll<HTMLImageElement>(`[${name}^="/objects/d"]`))
      part[name] = part.getAttribute(name)!.replaceAll('-night.', '.')
}
