import { describe, expect, it } from 'vitest'
import type { ArticleInput } from '#features/articles/articles.schema.ts'
import { articleChangeOf, newArticleOf, type ArticleValues } from './article-form.ts'

const opened = { author: 'Mộc Lan', publishedAt: '2026-03-02' } as ArticleValues
const input = { title: 'Tết', author: 'Mộc Lan', publishedAt: '2026-03-02' } as ArticleInput

describe('an article as it is sent', () => {
  it('keeps the author that the shop has given it meanwhile: one that the form did not change is left out', () => {
    expect(articleChangeOf(input, opened)).toEqual({ title: 'Tết', publishedAt: '2026-03-02' })
  })

  it('has the author that was typed, and an emptied one, for which the shop signs', () => {
    expect(articleChangeOf({ ...input, author: 'Lan' }, opened)).toMatchObject({ author: 'Lan' })
    expect(articleChangeOf({ ...input, author: '' }, opened)).toMatchObject({ author: '' })
  })

  it('is dated by the server if it is new and its day was not changed', () => {
    expect(newArticleOf(input, opened)).toEqual({ ...input, publishedAt: '' })
    expect(newArticleOf({ ...input, publishedAt: '2026-03-01' }, opened).publishedAt).toBe('2026-03-01')
  })
})
