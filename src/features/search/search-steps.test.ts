import { describe, expect, it } from 'vitest'
import { otherNumber } from './other-number.ts'
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

  it('reads no more of a query than people type', () => {
    expect(wordsOf('hoa '.repeat(10_000))).toEqual(['hoa'])
    expect(wordsOf('x'.repeat(10_000))[0]).toHaveLength(40)
    expect(wordsOf('a b c d e f g h i j k l m')).toHaveLength(8)
  })
})

describe('the singular or plural of an English word', () => {
  it.each([
    ['rose', 'roses'],
    ['peony', 'peonies'],
    ['box', 'boxes'],
    ['wreath', 'wreaths'],
    ['bunch', 'bunches'],
    ['bouquet', 'bouquets'],
    ['birthday', 'birthdays'],
    ['glass', 'glasses'],
  ])('%s, %s', (one, many) => {
    expect(otherNumber(one)).toEqual([many])
    expect(otherNumber(many)).toContain(one)
  })

  it.each(['', 'ly', 'hồng', 'đôi', '100'])('%j has none', (word) => {
    expect(otherNumber(word)).toEqual([])
  })
})

describe('the steps of a search', () => {
  const matches = (query: string) => searchSteps(wordsOf(query)).map(({ index, match }) => `${index} ${match}`)

  it('ranks names before texts when no diacritics were typed', () => {
    expect(matches('hoa hong')).toEqual([
      'typed name : (("hoa" OR "hoas") AND "hong" *)',
      'folded name : (("hoa" OR "hoas") AND "hong" *)',
      'folded {name label} : (("hoa" OR "hoas") AND "hong" *)',
      'folded (("hoa" OR "hoas") AND "hong" *)',
    ])
  })

  it('ranks typed diacritics before folded text, and a short word before its prefixes', () => {
    expect(matches('hồng đỏ')).toEqual([
      'typed name : ("hồng" AND "đỏ")',
      'typed name : ("hồng" AND "đỏ" *)',
      'typed {name label} : ("hồng" AND "đỏ")',
      'typed ("hồng" AND "đỏ")',
      'folded name : ("hong" AND "do" *)',
      'typed ("hồng" AND "đỏ" *)',
      'folded ("hong" AND "do" *)',
    ])
  })

  it('matches short prefixes in texts only as a last resort', () => {
    const lastOf = (query: string) => searchSteps(wordsOf(query)).at(-1)?.lastResort
    expect(lastOf('sen')).toBe(true)
    expect(lastOf('lotus')).toBe(false)
    expect(lastOf('hồng')).toBe(true)
  })

  it('looks for aliases of a word in labels', () => {
    const steps = searchSteps(['birth', 'rose'], (word) => (word === 'birth' ? ['hoa sinh nhat'] : []))
    expect(steps.at(-1)?.match).toBe('(("birth" OR "births" OR label : "hoa sinh nhat") AND "rose" *)')
    expect(steps[0]?.match).toBe('name : (("birth" OR "births") AND "rose" *)')
  })
})
