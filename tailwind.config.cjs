/**
 * The shop's materials. Colours are variables (src/styles/tokens.css), so that the dark theme swaps them in one
 * place and no utility needs a `dark:` twin. The scales are short on purpose: the CSS is inlined in every page.
 */
const spacing = { 0: '0', px: '1px', full: '100%', auto: 'auto' }
for (const step of [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40])
  spacing[step] = `${step / 4}rem`

const colour = (name) => `var(--${name})`

/** @type {import('tailwindcss').Config} */
module.exports = {
  darkMode: 'selector',
  theme: {
    screens: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: colour('paper'),
      shade: colour('shade'),
      line: colour('line'),
      edge: colour('edge'),
      ink: colour('ink'),
      soft: colour('soft'),
      leaf: colour('leaf'),
      'leaf-deep': colour('leaf-deep'),
      'on-leaf': colour('on-leaf'),
      blush: colour('blush'),
      error: colour('error'),
    },
    spacing,
    fontFamily: { serif: 'var(--serif)', sans: 'var(--sans)' },
    // Line heights leave room for stacked Vietnamese marks (Ẵ, Ỗ) at every size.
    fontSize: {
      xs: ['0.8125rem', '1.5'],
      sm: ['0.875rem', '1.55'],
      base: ['1rem', '1.65'],
      lg: ['1.125rem', '1.6'],
      xl: ['1.3125rem', '1.4'],
      '2xl': ['clamp(1.625rem, 1.45rem + 0.8vw, 2.125rem)', '1.3'],
      '3xl': ['clamp(2.125rem, 1.65rem + 2.1vw, 3.25rem)', '1.22'],
      '4xl': ['clamp(2.375rem, 1.8rem + 2.4vw, 3.75rem)', '1.18'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', sm: '2px', DEFAULT: '3px', full: '999px' },
    extend: { maxWidth: { text: '40rem', search: '21rem' } },
  },
}
