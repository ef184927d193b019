import { expect, it, vi } from 'vitest'
import { forgetLinkToken, takeLinkToken } from './link-token.ts'

/** Opens an address in a tab; returns what the address bar shows. */
function open(href: string, sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const shown = { path: '' }
  vi.stubGlobal('location', { href })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, path: string) => (shown.path = path) })
  vi.stubGlobal('sessionStorage', sessionStorage)
  return shown
}

function tab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('takes the token out of query and fragment, and finds it after a reload until it is used', () => {
  const storage = tab()
  for (const [key, address] of [
    ['reset-token', '/reset?token=a%2Bb&lang=vi'],
    ['payment-link', '/pay?lang=vi#token=a%2Bb'],
  ] as const) {
    const shown = open(`https://shop.example${address}`, storage)
    expect(takeLinkToken(key)).toBe('a+b')
    expect(shown.path).toBe(`${address.split('?')[0]}?lang=vi`)

    open(`https://shop.example${shown.path}`, storage)
    expect(takeLinkToken(key)).toBe('a+b')
    forgetLinkToken(key)
    expect(takeLinkToken(key)).toBe('')
  }
})

it('takes the token out of the address where storage is blocked, too', () => {
  const refuse = () => {
    throw new Error('blocked')
  }
  const shown = open('https://shop.example/pay#token=x', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(takeLinkToken('payment-link')).toBe('x')
  expect(shown.path).toBe('/pay')
  open('https://shop.example/pay', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(takeLinkToken('payment-link')).toBe('')
  expect(() => forgetLinkToken('payment-link')).not.toThrow()
})
