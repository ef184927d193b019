import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetVisitor } from './forget-visitor.ts'

afterEach(() => vi.unstubAllGlobals())

const kept = {
  checkout: 'secret',
  'checkout-form': 'An Lê',
  'recent-orders': '["4k7m"]',
  reminder: '{"who":"An"}',
  receipts: '[{"orderId":"4k7m"}]',
}
const chosen = { cart: '[]', theme: 'dark', currency: 'USD', 'preferred-language': 'vi' }

/** Visits a page with this cookie; returns what both storages hold then. */
function visit(cookie: string, stored: Record<string, string>, ofTab = stored) {
  const both = [{ ...stored }, { ...ofTab }] as const
  const storage = (items: Record<string, string>) => ({
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => (items[key] = value),
    removeItem: (key: string) => delete items[key],
  })
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('localStorage', storage(both[0]))
  vi.stubGlobal('sessionStorage', storage(both[1]))
  forgetVisitor()
  return both
}

describe('what was kept for a person', () => {
  const left = { visitor: 'an', ...kept, ...chosen }

  it('is removed once they have signed out, or another customer has signed in', () => {
    expect(visit('a=1', left)).toEqual([
      { visitor: '', ...chosen },
      { visitor: '', ...chosen },
    ])
    expect(visit('signed_in=1-binh', left)[0]).toEqual({ visitor: 'binh', ...chosen })
  })

  it('is removed from a tab that comes late', () => {
    expect(visit('a=1', { visitor: '' }, left)[1]).toEqual({ visitor: '', ...chosen })
  })

  it('stays as long as they are there, and so does what a guest kept who signs in', () => {
    expect(visit('signed_in=1-an', left)[0]).toEqual(left)
    expect(visit('a=1', kept)[0]).toEqual(kept)
    expect(visit('signed_in=1-an', kept)[0]).toEqual({ ...kept, visitor: 'an' })
  })
})
