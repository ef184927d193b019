import { describe, expect, it } from 'vitest'
import { searchSteps, wordsOf } from './search-steps.ts'

describe('the words of a query', () => {
  it.each([
    ['  Hoa Hồng Đỏ ', ['hoa', 'hồng', 'đỏ']],
    ['Hoa Hồng'.normalize('NFD'), ['hoa', 'hồng']],
    ['hoa hoa HOA', ['hoa']],
    [`"rose" OR name:* NEAR(a b) -c ^d {e}`, ['rose', 'or', 'name', 'near', 'a', 'b', 'c', 'd']],
    [`O'Hara; DROP TABLE--`, ['o', 'hara', 'drop', 'table']],
    ['a\0b', ['a', 'b']],
    ['100% *_* 🌹', ['100']],
    ['"*%\\ \0 🌹 — …', []],
    ['', []],
  ])('%j', (query, words) => {
    expect(wordsOf(query)).toEqual(words)
  })

  it('reads no more of a query than anybody types', () => {
    expect(wordsOf('hoa '.repeat(10_000))).toEqual(['hoa'])
    expect(wordsOf('x'.repeat(10_000))[0]).toHaveLength(40)
    expect(wordsOf('a b c d e f g h i j k l m')).toHaveLength(8)
  })
})

describe('the steps of a search', () => {
  const matches = (query: string) => searchSteps(wordsOf(query)).map(({ index, match }) => `${index} ${match}`)

  it('ranks names before texts when no marks were typed', () => {
    expect(matches('hoa hong')).toEqual([
      'typed name : ("hoa" AND "hong" *)',
      'folded name : ("hoa" AND "hong" *)',
      'folded {name label} : ("hoa" AND "hong" *)',
      'folded ("hoa" AND "hong" *)',
    ])
  })

  it('ranks typed marks before anything folded, and a short word before its beginnings', () => {
    expect(matches('hồng đỏ')).toEqual([
      'typed name : ("hồng" AND "đỏ")',
      'typed name : ("hồng" AND "đỏ" *)',
      'typed ("hồng" AND "đỏ")',
      'folded name : ("hong" AND "do" *)',
      'typed ("hồng" AND "đỏ" *)',
      'folded ("hong" AND "do" *)',
    ])
  })

  it('takes short beginnings in texts only as a last resort', () => {
    const lastOf = (query: string) => searchSteps(wordsOf(query)).at(-1)?.lastResort
    expect(lastOf('sen')).toBe(true)
    expect(lastOf('lotus')).toBe(false)
    expect(lastOf('hồng')).toBe(true)
  })

  it('looks for other names of a word in labels', () => {
    const steps = searchSteps(['birth', 'rose'], (word) => (word === 'birth' ? ['hoa sinh nhat'] : []))
    expect(steps.at(-1)?.match).toBe('(("birth" OR label : "hoa sinh nhat") AND "rose" *)')
    expect(steps[0]?.match).toBe('name : ("birth" AND "rose" *)')
  })
})
