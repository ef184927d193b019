import { expect, it } from 'vitest'
import { withoutVariables } from './plain-utilities.ts'

it('a stylesheet is the same without the variables of its utilities', () => {
  const css = `/*! tailwindcss v4 | MIT License */@layer properties;.a{color:red}@layer properties {
    @supports (x:y) { *, :before { --tw-border-style: solid; --tw-font-weight: initial } }
  }
  .border{border-style:var(--tw-border-style);border-width:1px}
  .text-sm{font-size:.875rem;line-height:var(--tw-leading, 1.55)}
  .font-semibold{--tw-font-weight:600;font-weight:600}
  @property --tw-border-style { syntax: "*"; inherits: false; initial-value: solid }`
  expect(withoutVariables(css).replace(/\s+/g, ' ').trim()).toBe(
    '@layer properties;.a{color:red} .border{border-style:solid;border-width:1px} ' +
      '.text-sm{font-size:.875rem;line-height:1.55} .font-semibold{font-weight:600}',
  )
})

it('a utility that needs another variable stops the build', () => {
  expect(() => withoutVariables('.shadow{box-shadow:var(--tw-shadow)}')).toThrow('--tw-shadow')
})
