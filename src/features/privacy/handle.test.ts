import { describe, expect, it } from 'vitest'
import { readHandle } from './handle.ts'

describe('readHandle', () => {
  it.each(['Lan@Example.com', ' lan@example.com\n', 'LAN@EXAMPLE.COM'])('reads the email %j', (text) => {
    expect(readHandle(text)).toEqual({ kind: 'email', value: 'lan@example.com' })
  })

  it.each(['0901234567', '+84901234567', '84 901 234 567', '0084 90-123-4567', '+84 (0)90 123.45.67', '(090) 1234567'])(
    'reads the phone %j',
    (text) => {
      expect(readHandle(text)).toEqual({ kind: 'phone', value: '0901234567' })
    },
  )

  it('keeps the country of other numbers', () => {
    expect(readHandle('+49 30 1234567')).toEqual({ kind: 'phone', value: '49301234567' })
  })

  it.each(['', '   ', 'Lan', '12345', 'a@', '@b', 'lan@a b', "0901234567' or 1=1", '%', '++++++++++'])(
    'refuses %j',
    (text) => {
      expect(readHandle(text)).toBeNull()
    },
  )
})
