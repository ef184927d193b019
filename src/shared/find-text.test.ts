import { describe, expect, it } from 'vitest'
import { findText, findWords, phoneDigits, spacedPhone } from './find-text.ts'

const person = { name: 'Đỗ Thị  Hồng Đào', phone: '+84 900 000 098', email: 'Dao@Example.com' }
const finds = (query: string) => {
  const words = findWords(query)
  return words.length > 0 && words.every((word) => findText(person).includes(word))
}

describe('the back-office’s search', () => {
  it.each([
    ['hong dao'],
    ['ĐÀO đỗ'],
    ['Hồng'],
    ['dao@example'],
    ['0900000098'],
    ['+84 900 000 098'],
    ['0900 000'],
    ['000-098'],
    ['0084 900 000 098'],
    ['hồng đào 0900 000 098'],
    ['+84 900 000 098 Đào'],
  ])('finds %s', (query) => {
    expect(finds(query)).toBe(true)
  })

  it.each([['hoa'], ['ong'], ['ample'], ['98'], ['đào 98'], ['do hanh'], ['0900 111'], ['  '], ['']])(
    'does not find %s',
    (query) => {
      expect(finds(query)).toBe(false)
    },
  )

  it('finds the words of what was written, also right behind a mark', () => {
    const text = findText({ name: '', phone: '', email: '' }, 'Cho tôi 20 bó\n(Hoa Hồng), tím/trắng, giao 8:30!')
    const inText = (query: string) => findWords(query).every((word) => text.includes(word))
    for (const query of ['hoa hong', 'HỒNG hoa', 'trang', 'tim/trang', '20 bo', 'giao 8:30'])
      expect(inText(query)).toBe(true)
    expect(inText('oa')).toBe(false)
  })

  it('does not search the commas and full stops of a pasted address', () => {
    expect(findWords('12A Hàng Bạc, Q. Hoàn Kiếm;')).toEqual(['12a', ' hang', ' bac', ' q', ' hoan', ' kiem'])
    expect(findWords('1 Lê Lợi')).toEqual([' 1', ' le', ' loi'])
    expect(findWords(' , ; .')).toEqual([])
  })

  it('reads a long run of marks in a time that grows with its length', () => {
    const word = `${','.repeat(60_000)}x`
    const start = performance.now()
    expect(findWords(`${word}.;`)).toEqual([word])
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('takes the country code for the 0 that is dialled at home', () => {
    expect(['+84 900 000 098', '84900000098', '0900 000 098', '0900-000-098'].map(phoneDigits)).toEqual(
      Array(4).fill('0900000098'),
    )
    expect(phoneDigits('')).toBe('')
  })

  it('keeps the first 0 of a number that goes into a spreadsheet', () => {
    expect(spacedPhone('0900000098')).toBe('0900 000 098')
    expect(spacedPhone('0900 000 098')).toBe('0900 000 098')
    expect(spacedPhone('')).toBe('')
  })
})
