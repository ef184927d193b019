import { expect, it, vi } from 'vitest'
import { sandboxFetch } from './sandbox-fetch.ts'

const ADDRESS = 'http://sandbox.test/v1/payment_intents'

it('a call that the sandbox never answers ends with the reason of its signal', async () => {
  const caller = new AbortController()
  const called = sandboxFetch({ fetch: () => new Promise(() => {}) })(ADDRESS, { signal: caller.signal })
  caller.abort(new Error('too late'))
  await expect(called).rejects.toThrow('too late')
})

it('a call whose signal has ended already is refused', async () => {
  const caller = new AbortController()
  caller.abort(new Error('ended before'))
  const call = sandboxFetch({ fetch: () => new Promise(() => {}) })
  await expect(call(ADDRESS, { signal: caller.signal })).rejects.toThrow('ended before')
})

it('the sandbox gets method, headers and body of a call, and its answer or failure is passed on', async () => {
  const answer = vi.fn<(request: Request) => Promise<Response>>(async (request) => {
    if (request.method === 'GET') throw new Error('connection reset')
    return new Response(`${request.headers.get('authorization')} ${await request.text()}`)
  })
  const call = sandboxFetch({ fetch: answer })
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const sent = await call(ADDRESS, { method: 'POST', headers, body: 'amount=5000' })
  expect(await sent.text()).toBe('Bearer sk_test_sandbox amount=5000')
  await expect(call(ADDRESS)).rejects.toThrow('connection reset')
})
