import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetVisitor } from './forget-visitor.ts'

afterEach(() => vi.unstubAllGlobals())

const kept = {
  checkout: 'secret',
  'checkout-form': 'An Lê',
  'recent-orders': '["4k7m"]',
  reminder: '{"who":"An"}',
  receipts: '[{"orderId":"4k7m"}]',
  transfer: '{"reference":"DH7K3QX9PA"}',
  'a-key-of-tomorrow': 'An',
}
const chosen = { cart: '[]', theme: 'dark', currency: 'USD', 'preferred-language': 'vi' }

/** A storage of a browser: its items are its own enumerable properties. */
const METHODS = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}
const storage = (items: Record<string, string>) =>
  Object.assign(Object.create(METHODS) as Record<string, string>, items)

/** Visits a page with this cookie; returns what both storages hold then. */
function visit(cookie: string, stored: Record<string, string>, ofTab = stored) {
  const both = [storage(stored), storage(ofTab)] as const
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('localStorage', both[0])
  vi.stubGlobal('sessionStorage', both[1])
  forgetVisitor()
  return both.map((each) => ({ ...each }))
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

  it('is removed from the tab although the browser has no space for more', () => {
    const full = {
      ...METHODS,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const ofTab = storage({ ...kept })
    vi.stubGlobal('localStorage', Object.create(full))
    vi.stubGlobal('sessionStorage', ofTab)
    for (const cookie of ['signed_in=1-an', 'a=1']) {
      vi.stubGlobal('document', { cookie })
      forgetVisitor()
    }
    expect({ ...ofTab }).toEqual({ visitor: '' })
  })

  it('stays as long as they are there, and so does what a guest kept who signs in', () => {
    expect(visit('signed_in=1-an', left)[0]).toEqual(left)
    expect(visit('a=1', kept)[0]).toEqual(kept)
    expect(visit('signed_in=1-an', kept)[0]).toEqual({ ...kept, visitor: 'an' })
  })
})
