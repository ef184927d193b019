import { expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { problemIn } from './problem.ts'

const t = pageTranslator('en')

it('tells in words what went wrong on the way', () => {
  expect(problemIn('?problem=link_expired', t)).toBe(t('errors:link_expired'))
  expect(problemIn('?next=/cart', t)).toBe('')
})

it('has one answer for whatever is no problem of ours', () => {
  for (const code of ['link_nonsense', 'internal', '<b>', '__proto__', 'oidc_'])
    expect(problemIn(`?problem=${encodeURIComponent(code)}`, t)).toBe(t('account:failed'))
})
