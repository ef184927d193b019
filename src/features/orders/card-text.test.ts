import { describe, expect, it } from 'vitest'
import { countCharacters, fitsCard, printableLine, printableText } from './card-text.ts'

describe('the text of a card', () => {
  it('counts characters as people see them', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
    expect(countCharacters(family)).toBe(1)
    expect(countCharacters('\u{1f1fb}\u{1f1f3}')).toBe(1)
    // A letter with its marks apart, as some keyboards send it.
    expect(countCharacters('e\u0302\u0301')).toBe(1)
    expect(countCharacters('Chúc mừng')).toBe(9)
  })

  it('has room for 250 characters on 12 lines', () => {
    expect(fitsCard('ế'.repeat(250))).toBe(true)
    expect(fitsCard('ế'.repeat(251))).toBe(false)
    expect(fitsCard('a\n'.repeat(11) + 'a')).toBe(true)
    expect(fitsCard('a\n'.repeat(12) + 'a')).toBe(false)
    expect(fitsCard('x'.repeat(10_000))).toBe(false)
  })

  it('is one character long in a thousand marks, and still too long to print', () => {
    expect(fitsCard(`a${'\u0301'.repeat(5_000)}`)).toBe(false)
  })

  it('loses what a printer cannot print, and keeps emoji, lines and letters', () => {
    expect(printableText('Mẹ ơi\u0007,\r\ncon nhớ mẹ\u202e!\u2066 \u{1f490}\u200d ')).toBe(
      'Mẹ ơi,\ncon nhớ mẹ! \u{1f490}\u200d',
    )
    expect(printableText('a\n\n\n\n\nb   \nc')).toBe('a\n\nb\nc')
    expect(printableText('e\u0302\u0301')).toBe('ế')
    expect(printableText('\u200b\u2066 \n')).toBe('')
  })

  it('is cut in a time that grows with its length, also if it has a long run of spaces', () => {
    const text = `a${' '.repeat(60_000)}x`
    const start = performance.now()
    expect(printableText(`${text}  \nb`)).toBe(`${text}\nb`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('stays text: HTML is printed as typed', () => {
    expect(printableText('<b>Hoa</b> & <script>1</script>')).toBe('<b>Hoa</b> & <script>1</script>')
  })

  it('puts a signature on one line', () => {
    expect(printableLine(' Con gái\n Mai\u202e ')).toBe('Con gái  Mai')
  })
})
