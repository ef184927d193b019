import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { METHODS, type Call } from '#shared/call.ts'
import { CALLS } from '#src/calls.ts'
import { checkAnswer } from '../factories/check-answers.ts'

const SRC = join(import.meta.dirname, '../../src')

const load = (file: string) => import(join(SRC, file)) as Promise<Record<string, unknown>>
const byAddress = (a: string, b: string) => a.localeCompare(b)
const address = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Resolves to the call that each endpoint implements, by the address that follows from its file and export. */
async function endpoints(): Promise<{ at: string; call: Call | undefined }[]> {
  const files = globSync('pages/api/**/*.ts', { cwd: SRC })
  const found = files.map(async (file) => {
    const path = file.replaceAll('\\', '/').replace(/^pages|(\/index)?\.ts$/g, '')
    return Object.entries(await load(file)).map(([method, handler]) => {
      expect(METHODS, `${file} exports ${method}`).toContain(method)
      return { at: `${method} ${path}`, call: (handler as { contract?: Call }).contract }
    })
  })
  return (await Promise.all(found)).flat()
}

describe('the list of calls', () => {
  it('holds every call that a feature defines, once', async () => {
    const files = globSync('features/**/*.calls.ts', { cwd: SRC })
    const defined = (await Promise.all(files.map(load))).flatMap((calls) => Object.values(calls) as Call[])
    expect(CALLS.map(address).sort(byAddress)).toEqual(defined.map(address).sort(byAddress))
    expect(new Set(CALLS.map(address)).size).toBe(CALLS.length)
  })

  it('holds calls that are implemented where their path says, and nowhere else', async () => {
    const implemented = await endpoints()
    expect(implemented.map(({ call }) => call && address(call))).toEqual(implemented.map(({ at }) => at))
    expect(implemented.map(({ at }) => at).sort(byAddress)).toEqual(CALLS.map(address).sort(byAddress))
  })
})

describe('a response that a test reads', () => {
  const check = (status: number, body: object, path = '/api/wishlist') => {
    const response = Response.json(body, { status })
    return () => checkAnswer('POST', new URL(path, 'http://shop.test'), response, JSON.stringify(body))
  }

  it('matches the definition of its call', () => {
    expect(check(200, { productId: 'p', id: 'a' })).not.toThrow()
    expect(check(404, { code: 'unknown_product', message: 'Gone' })).not.toThrow()
    expect(check(200, { anything: 1 }, '/api/health')).not.toThrow()
  })

  it.each([
    ['a field too many', 200, { id: 'a', productId: 'p', secret: 1 }, /fields that its definition does not have/],
    ['a field too few', 200, { id: 'a' }, /productId/],
    ['a field of another type', 200, { id: 1, productId: 'p' }, /expected string/],
    ['a failure without a message', 404, { code: 'unknown_product' }, /message/],
  ])('is refused for %s', (_, status, body, message) => {
    expect(check(status, body)).toThrow(message)
  })

  it('is refused for a code that its call does not name', () => {
    const body = { code: 'slug_taken', message: 'Taken' }
    const check = () =>
      checkAnswer(
        'GET',
        new URL('http://shop.test/api/wishlist'),
        Response.json(body, { status: 409 }),
        JSON.stringify(body),
      )
    expect(check).toThrow(/slug_taken, which its definition does not name/)
  })
})
