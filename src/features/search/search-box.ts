const form = document.querySelector<HTMLFormElement>('[data-search]')

// React loads at the first focus or hover; until then, and without scripts, the form submits to the product list.
for (const reach of ['focusin', 'pointerenter']) form?.addEventListener(reach, () => void load(), { once: true })
if (form?.matches(':hover,:focus-within')) void load()

async function load(): Promise<void> {
  // The dev server injects React's refresh preamble only into pages with an island.
  if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
  // The slowest part. The browser would request it only after the panel's own file has loaded.
  void import('#i18n/island.ts')
  void import('./mount-search-panel.tsx').then((panel) => panel.mountSearchPanel(form!))
}
