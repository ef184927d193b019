import type { Appearance } from '@stripe/stripe-js'

const DEFAULTS = {
  colorPrimary: '#0570de',
  colorText: '#30313d',
  colorBackground: '#fff',
  colorDanger: '#c0123c',
  fontFamily: 'inherit',
  fontSizeBase: '16px',
  borderRadius: '5px',
  spacingUnit: '4px',
}

/** Line colours are mixed from text and background, so that they fit every background. */
const CSS = `
:host { --line: color-mix(in srgb, var(--colorText) 50%, var(--colorBackground)); --gap: calc(var(--spacingUnit) * 3); }
* { box-sizing: border-box; margin: 0; }
.box { font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); color: var(--colorText); }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gap); align-items: start; }
.number, .note { grid-column: 1 / -1; }
label { display: block; margin-bottom: var(--spacingUnit); }
input, button, dialog { border: 1px solid var(--line); border-radius: var(--borderRadius); background: var(--colorBackground); }
input, button { min-height: 44px; padding: 0 var(--gap); font: inherit; color: inherit; }
input { width: 100%; font-size: max(16px, 1em); }
input::placeholder { color: var(--colorText); opacity: .7; }
:focus-visible { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
.error, [aria-invalid=true] { color: var(--colorDanger); border-color: currentColor; }
.error, .note { font-size: .88em; }
dialog { width: min(26rem, 100% - 2rem); margin: auto; padding: calc(var(--gap) * 2); }
::backdrop { background: #0008; }
.buttons { display: flex; gap: var(--gap); margin-top: 1.25em; }
button { flex: 1; cursor: pointer; }
.main { color: var(--colorBackground); background: var(--colorPrimary); }
`

let sheet: CSSStyleSheet | undefined

/**
 * Gives a shadow root the stylesheet and its host the variables of Stripe's Appearance API. Both go
 * through the CSSOM: a strict Content-Security-Policy forbids style attributes and inline sheets.
 */
export function applyAppearance(host: HTMLElement, appearance: Appearance | undefined): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
  }
  if (host.shadowRoot) host.shadowRoot.adoptedStyleSheets = [sheet]
  const given = (appearance?.variables ?? {}) as Record<string, string | undefined>
  for (const [name, fallback] of Object.entries(DEFAULTS)) host.style.setProperty(`--${name}`, given[name] ?? fallback)
}
