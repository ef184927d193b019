import { createRoot } from 'react-dom/client'
import { byLocale } from '#i18n/by-locale.ts'
import { islandWords } from '#i18n/island.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { localeOf } from '#shared/locale.ts'
import css from './search-panel.css?inline'
import { SearchPanel } from './SearchPanel.tsx'

const WORDS = byLocale(
  import.meta.glob<AllMessages['search']>('../../i18n/messages/*/search.json', { eager: true, import: 'default' }),
)

/**
 * Mounts the panel on the header's search box. The input stays the page's own element, so text typed before React
 * loaded is kept.
 */
export function mountSearchPanel(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  if (!input || 'mounted' in form.dataset) return
  form.dataset.mounted = ''
  // Not a stylesheet of the page, which every visitor would load; not a style element, which the CSP refuses.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)

  const locale = localeOf(location.pathname)
  const container = document.createElement('div')
  input.after(container)
  createRoot(container).render(
    <SearchPanel form={form} input={input} words={islandWords(locale, { search: WORDS[locale] })} />,
  )
}
