import { beforeAll, describe, expect, it } from 'vitest'
import { LOCALES, localizedPath, unprefixed } from '#shared/locale.ts'
import { parseMarkup, parsePages, type ParsedPage } from './markup.ts'
import { shopUrl, sitemapAddresses } from './pages.ts'

let pages: readonly ParsedPage[]
beforeAll(async () => {
  pages = await parsePages()
})

/** Returns every address in a page's attributes: links, pictures, forms. */
function addressesIn({ markup }: ParsedPage): string[] {
  const sets = ['img', 'source'].flatMap((name) => markup.values(`${name}[srcset]`, 'srcset'))
  return [
    ...['a', 'link'].flatMap((name) => markup.values(`${name}[href]`, 'href')),
    ...['img', 'script', 'source', 'iframe'].flatMap((name) => markup.values(`${name}[src]`, 'src')),
    // A form with method POST has no GET response.
    ...markup
      .all('form[action]')
      .filter((form) => !form.hasAttribute('method'))
      .map((form) => form.getAttributeValue('action') ?? ''),
    ...sets.flatMap((set) => set.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? '')),
    ...['component-url', 'renderer-url'].flatMap((name) => markup.values('astro-island', name)),
  ].filter((address) => address !== '')
}

const answers = new Map<string, Promise<{ status: number; ids: Set<string> }>>()

/** Resolves to the status of a path, with redirects followed, and the ids on its page. */
function askFor(path: string): Promise<{ status: number; ids: Set<string> }> {
  let answer = answers.get(path)
  if (!answer) answers.set(path, (answer = ask(path)))
  return answer
}

async function ask(path: string): Promise<{ status: number; ids: Set<string> }> {
  const known = pages.find((page) => page.path === path)
  if (known) return { status: known.status, ids: new Set(known.markup.values('[id]', 'id')) }
  const response = await fetch(shopUrl + path)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const text = await response.text()
  return { status: response.status, ids: new Set(isPage ? parseMarkup(text).values('[id]', 'id') : []) }
}

describe('every page', () => {
  it('has no broken link', async () => {
    const broken: string[] = []
    for (const page of pages)
      for (const address of new Set(addressesIn(page))) {
        const url = new URL(address, shopUrl + page.path)
        // Other sites are not checked, and the back-office is not for visitors.
        if (url.origin !== shopUrl || !/^https?:$/.test(url.protocol) || url.pathname === '/admin') continue
        // The 404 page links to itself, and in the language menu to its translation.
        if (page.kind === 'not-found' && unprefixed(url.pathname) === unprefixed(page.path)) continue
        const { status, ids } = await askFor(url.pathname + url.search)
        if (status !== 200) broken.push(`${page.path} → ${address} (${status})`)
        else if (url.hash.length > 1 && !ids.has(decodeURIComponent(url.hash.slice(1))))
          broken.push(`${page.path} → ${address} (no such place)`)
      }
    expect(broken).toEqual([])
  })

  it('responds with 200, or with 404 if it is the 404 page', () => {
    const wrong = pages.filter(({ kind, status }) => status !== (kind === 'not-found' ? 404 : 200))
    expect(wrong.map(({ path, status }) => `${path} ${status}`)).toEqual([])
  })

  it('has its own full address as canonical link', () => {
    const wrong = pages.filter(({ path, markup }) => {
      const [canonical, ...more] = markup.values('link[rel="canonical"]', 'href')
      return more.length > 0 || canonical !== shopUrl + path
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has alternates for both languages and x-default, as its translation has', () => {
    const wrong: string[] = []
    for (const { path, listed, markup } of pages) {
      const named = Object.fromEntries(
        markup
          .all('link[rel="alternate"][hreflang]')
          .map((link) => [link.getAttributeValue('hreflang'), link.getAttributeValue('href')]),
      )
      const [own = '', query] = path.split('?')
      const plain = unprefixed(own)
      const suffix = query ? `?${query}` : ''
      const wanted = {
        ...Object.fromEntries(LOCALES.map((locale) => [locale, shopUrl + localizedPath(locale, plain) + suffix])),
        'x-default': shopUrl + plain + suffix,
      }
      if (listed && JSON.stringify(named) !== JSON.stringify(wanted)) wrong.push(path)
      // Unlisted pages may have no alternates, but not wrong ones.
      if (!listed && Object.keys(named).length > 0 && JSON.stringify(named) !== JSON.stringify(wanted)) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })

  it('has a translation if it is listed', () => {
    const listed = new Set(pages.filter((page) => page.listed).map(({ path }) => path))
    const alone = [...listed].filter((path) => !LOCALES.every((locale) => listed.has(localizedPath(locale, path))))
    expect(alone).toEqual([])
    expect(listed.size).toBeGreaterThan(80)
  })

  it('has one h1, in its own language', () => {
    const wrong = pages.filter(
      ({ kind, locale, markup }) =>
        (kind !== 'private' && kind !== 'track-order' && markup.all('h1').length !== 1) ||
        markup.values('html', 'lang')[0] !== locale,
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

it('the sitemap has each address once, and none of another site', async () => {
  const addresses = await sitemapAddresses()
  expect(addresses.length).toBeGreaterThan(80)
  expect(addresses.filter((address) => new URL(address).origin !== shopUrl)).toEqual([])
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
})
