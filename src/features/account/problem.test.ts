import { expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { problemIn } from './problem.ts'

const t = pageTranslator('en')

it('explains a problem of a redirect in words', () => {
  expect(problemIn('?problem=link_expired', t)).toBe(t('errors:link_expired'))
  expect(problemIn('?next=/cart', t)).toBe('')
})

it('has one text for every unknown code', () => {
  for (const code of ['link_nonsense', 'internal', '<b>', '__proto__', 'oidc_'])
    expect(problemIn(`?problem=${encodeURIComponent(code)}`, t)).toBe(t('account:failed'))
})
