import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { alternatesOf } from './alternates.ts'
import { compileInlineScript } from '#server/build/inline-scripts.ts'
import { HINT_COOKIE } from '#shared/hint-cookie.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { pageTitle } from './page-title.ts'

describe('alternatesOf', () => {
  it('returns both languages from either of them', () => {
    const english = alternatesOf('https://shop.test', '/products/a')
    const vietnamese = alternatesOf('https://shop.test', '/vi/products/a')
    expect(english.alternates).toEqual(vietnamese.alternates)
    expect(english.alternates).toEqual([
      { hreflang: 'en', href: 'https://shop.test/products/a' },
      { hreflang: 'vi', href: 'https://shop.test/vi/products/a' },
      { hreflang: 'x-default', href: 'https://shop.test/products/a' },
    ])
    expect(vietnamese.canonical).toBe('https://shop.test/vi/products/a')
  })

  it('leaves out the query, except one that makes it another page', () => {
    const { canonical, alternates } = alternatesOf('https://shop.test', '/vi/articles/page/2', '?category=x')
    expect(canonical).toBe('https://shop.test/vi/articles/page/2?category=x')
    expect(alternates[0]?.href).toBe('https://shop.test/articles/page/2?category=x')
  })

  it('uses /vi for the Vietnamese home page', () => {
    expect(alternatesOf('https://shop.test', '/').alternates[1]?.href).toBe('https://shop.test/vi')
    expect(alternatesOf('https://shop.test', '/vi').alternates[0]?.href).toBe('https://shop.test/')
  })
})

describe('pageTitle', () => {
  it('puts the page’s title before the shop’s', () => {
    expect(pageTitle(DEFAULT_PROFILE, 'en', 'Cart')).toBe('Cart | Mộc Lan - Fresh Flowers Delivery Vietnam')
    expect(pageTitle(DEFAULT_PROFILE, 'vi')).toBe('Mộc Lan - Fresh Flowers Delivery Vietnam')
  })
})

const bootScript = await compileInlineScript('src/layouts/boot-script.ts')

interface Visit {
  stored?: Record<string, string>
  cookie?: string
  address?: string
  /** Whether the page is in English and exists in Vietnamese. */
  twin?: boolean
  storageThrows?: boolean
}

function boot({ stored = {}, cookie = '', address = '/', twin = true, storageThrows = false }: Visit) {
  const classes: string[] = []
  /** The links to web fonts, which wait because of their `media`. */
  const links = Array.from({ length: 3 }, () => ({ media: 'not all' }))
  const themeColor = { content: '#fbf8f1' }
  const root = {
    classList: { add: (name: string) => classes.includes(name) || classes.push(name) },
    dataset: { currency: 'VND', ...(twin ? { twin: '/vi/' } : {}) } as Record<string, string>,
    style: {} as Record<string, string>,
  }
  const url = new URL(address, 'http://shop.test')
  const went: string[] = []
  const getItem = (key: string) => {
    if (storageThrows) throw new Error('SecurityError')
    return stored[key] ?? null
  }
  runInContext(
    bootScript,
    createContext({
      document: { documentElement: root, querySelector: () => themeColor, querySelectorAll: () => links, cookie },
      localStorage: { getItem },
      // What it does to pictures is tested in a browser: tests/e2e/night-pictures.spec.ts.
      MutationObserver: class {
        observe() {}
      },
      location: { pathname: url.pathname, search: url.search, hash: url.hash, replace: (to: string) => went.push(to) },
    }),
  )
  return {
    classes,
    themeColor: themeColor.content,
    data: root.dataset,
    went,
    waiting: links.filter(({ media }) => media).length,
  }
}

describe('bootScript', () => {
  it('changes nothing on a first visit', () => {
    expect(boot({})).toMatchObject({ themeColor: '#fbf8f1', data: { currency: 'VND', twin: '/vi/' }, went: [] })
  })

  it('restores theme and currency', () => {
    const page = boot({ stored: { theme: 'dark', currency: 'USD' } })
    expect(page).toMatchObject({ classes: ['dark', 'late'], themeColor: '#0e1913', data: { currency: 'USD' } })
  })

  it('delays the web fonts until the browser has them, and then requests them at once', () => {
    expect(boot({})).toMatchObject({ classes: ['late'], waiting: 3 })
    expect(boot({ stored: { fonts: '1' } })).toMatchObject({ classes: [], waiting: 0 })
  })

  it('ignores values it does not know', () => {
    const page = boot({ stored: { theme: 'blue', currency: 'EUR', 'preferred-language': 'VI' } })
    expect(page).toMatchObject({ classes: ['late'], data: { currency: 'VND' }, went: [] })
  })

  it('redirects a reader of Vietnamese to the Vietnamese page, with query and hash', () => {
    const stored = { 'preferred-language': 'vi' }
    expect(boot({ stored, address: '/products?sort=name#grid' }).went).toEqual(['/vi/products?sort=name#grid'])
    expect(boot({ stored, address: '/' }).went).toEqual(['/vi'])
    expect(boot({ stored, address: '/vi/products', twin: false }).went).toEqual([])
  })

  it('marks a browser that is signed in', () => {
    expect(boot({ cookie: `a=1; ${HINT_COOKIE}=1` }).data).toHaveProperty('user')
    expect(boot({ cookie: `a=1; ${HINT_COOKIE}=0` }).data).not.toHaveProperty('user')
  })

  it('survives a browser that refuses storage', () => {
    expect(boot({ storageThrows: true })).toMatchObject({ classes: ['late'], went: [] })
  })
})
