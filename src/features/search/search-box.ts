const form = document.querySelector<HTMLFormElement>('[data-search]')

// React comes when somebody reaches for the box; until then, and without a script, the form leads to the products.
for (const reach of ['focusin', 'pointerenter']) form?.addEventListener(reach, () => void load(), { once: true })
if (form?.matches(':hover,:focus-within')) void load()

async function load(): Promise<void> {
  // The dev server prepares a page for React only where it finds an island in it.
  if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
  // What takes longest to come; a browser would ask for it only when the panel's own file is there.
  void import('#i18n/island.ts')
  void import('./mount-search-panel.tsx').then((panel) => panel.mountSearchPanel(form!))
}
