import { createRoot } from 'react-dom/client'
import en from '#i18n/messages/en/search.json' with { type: 'json' }
import vi from '#i18n/messages/vi/search.json' with { type: 'json' }
import { islandWords } from '#i18n/island.ts'
import { localeOf } from '#shared/locale.ts'
import css from './search-panel.css?inline'
import { SearchPanel } from './SearchPanel.tsx'

/**
 * Gives the header's search box its panel. The box itself stays the page's own, so whatever was typed before
 * React arrived is still there.
 */
export function mountSearchPanel(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  if (!input || 'mounted' in form.dataset) return
  form.dataset.mounted = ''
  // Not a stylesheet of the page, which everybody would pay for; and not a style element, which the policy refuses.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)

  const locale = localeOf(location.pathname)
  const container = document.createElement('div')
  input.after(container)
  createRoot(container).render(
    <SearchPanel form={form} input={input} words={islandWords(locale, { search: { en, vi }[locale] })} />,
  )
}
