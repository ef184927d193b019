import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

interface Visit {
  /** The status of the answer about the account. */
  status: number
  /** Whom the cookie names when the answer arrives, if another person has signed in meanwhile. */
  meanwhile?: string
  /** Whether the browser keeps the cookie whatever the page does. */
  isStuck?: boolean
}

const READ = 'http://shop.test/vi/pay'
const OPENED = `${READ}#token=secret`

/** Visits a mailed link as An, who has a hint of a session. */
async function visit({ status, meanwhile, isStuck = false }: Visit) {
  let cookie = 'theme=dark; signed_in=1-an'
  const reload = vi.fn()
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(written: string) {
      expect(written).toBe('signed_in=; Path=/; Max-Age=0')
      if (!isStuck) cookie = 'theme=dark'
    },
  })
  const location = { origin: 'http://shop.test', pathname: '/vi/pay', href: OPENED, reload }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: null, replaceState: (_: null, __: string, to: string) => (location.href = to) })
  vi.stubGlobal('fetch', async () => {
    // The page takes the secret out of the address as soon as it has read it.
    location.href = READ
    if (meanwhile) cookie = `signed_in=${meanwhile}`
    const body = status === 200 ? { id: 'an' } : { code: 'any', message: 'any' }
    return { ok: status === 200, status, headers: new Headers(), text: async () => JSON.stringify(body) }
  })
  const { signedInUser } = await import('./user.store.ts')
  const user = await signedInUser()
  return { user, cookie, address: location.href, reloads: reload.mock.calls.length }
}

it('has noted the opened address on every page that takes the secret of its link out of it', () => {
  const pages = globSync('src/**/*.tsx').map((path) => ({ path, source: readFileSync(path, 'utf8') }))
  const taking = pages.filter(({ source }) => /\btake(?:Order|Link)(?:Link|Token)\b/.test(source))
  expect(taking.length).toBeGreaterThan(3)
  for (const { path, source } of taking) expect(source, path).toMatch(/import .*\/user\.store\.ts'/)
})

describe('a page with the hint of a session', () => {
  it('drops the hint and is loaded again with its link if the session was ended from another device', async () => {
    expect(await visit({ status: 401 })).toEqual({ user: null, cookie: 'theme=dark', address: OPENED, reloads: 1 })
  })

  it('leaves the hint of a person who has signed in meanwhile', async () => {
    expect(await visit({ status: 401, meanwhile: '1-binh' })).toEqual({
      ...{ user: null, cookie: 'signed_in=1-binh', address: READ, reloads: 0 },
    })
  })

  it('keeps the hint if the account is read, or the shop cannot answer', async () => {
    for (const status of [200, 429, 500, 503])
      expect(await visit({ status })).toMatchObject({ cookie: 'theme=dark; signed_in=1-an', reloads: 0 })
  })

  it('is not loaded again and again by a browser that keeps the cookie', async () => {
    expect(await visit({ status: 401, isStuck: true })).toMatchObject({ reloads: 0 })
  })
})
