import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()

/** The heart of a product in the page of a customer whose session has ended since. */
function heartOf(pressed: boolean): HTMLElement {
  const attributes = new Map([['aria-pressed', String(pressed)]])
  return {
    dataset: { heart: 'rose' },
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  } as unknown as HTMLElement
}

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('location', { pathname: '/products', search: '', origin: 'https://shop.example' })
  vi.stubGlobal('document', { cookie: 'signed_in=1-an', querySelector: () => null, querySelectorAll: () => [] })
  vi.stubGlobal('addEventListener', () => {})
  // Cards that come later are tested in a browser: tests/e2e/further-filters.spec.ts and layout.spec.ts.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === '/api/auth/user'
      ? Response.json({ id: 'an' })
      : Response.json({ code: 'unauthorized' }, { status: 401 }),
  )
})
afterEach(() => vi.unstubAllGlobals())

it('remembers a product to add until sign-in, and none to remove', async () => {
  const { toggleWishlist } = await import('./wishlist-actions.ts')
  await toggleWishlist(heartOf(false))
  expect(stored.get('wish-intent')).toBe('rose')
  stored.clear()
  await toggleWishlist(heartOf(true))
  expect(stored.get('wish-intent')).toBeUndefined()
})
