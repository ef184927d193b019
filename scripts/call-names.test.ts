import { describe, expect, it } from 'vitest'
import { findImplementations } from './lib/call-names.ts'
import { readSources } from './lib/sources.ts'

/** The calls whose one server function has another name, each with its reason. */
const OTHER_NAMES = {
  // One function that several calls use.
  changeStaffRole: 'changeRole',
  removeStaff: 'changeRole',
  endStaffSession: 'endStaffSessions',
  // The endpoint makes a redirect of what the function returns.
  followVerification: 'verifyEmail',
  openMuteLink: 'mutePath',
  returnFromProvider: 'finishSignIn',
  signInWithProvider: 'beginFlow',
  // The call answers with a part of what the function finds, or with more.
  readUser: 'userToWire',
  validateCode: 'findPromotion',
  // The function describes any list of calls, cleans any article, opens any stream.
  readApiReference: 'openApiOf',
  previewArticle: 'sanitiseArticle',
  streamEvents: 'openEventStream',
}

const endpoints = async () =>
  [...(await readSources())]
    .filter(([file]) => file.startsWith('src/pages/api/'))
    .flatMap(([file, text]) => findImplementations(file, text).map((found) => ({ ...found, file })))

describe('the implementations of an endpoint', () => {
  const text = (handler: string) => `
    import * as calls from '#features/cart/cart.calls.ts'
    import { readCart as call } from '#features/cart/cart.calls.ts'
    import { readCart, readLines as lines } from '#features/cart/server/read-cart.ts'
    import * as server from '#features/cart/server/read-cart.ts'
    import { take } from '#server/take.ts'
    export const GET = implement(${handler})`
  const find = (handler: string) => findImplementations('cart.ts', text(handler))

  it.each([
    ['calls.readCart, ({ shop }) => readCart(shop)', ['readCart']],
    ['calls.readCart, ({ shop }) => lines(take(shop))', ['readLines']],
    ['calls.readCart, ({ shop }) => server.readAll(shop)', ['readAll']],
    ['calls.readCart, ({ shop }) => readCart(shop) ?? lines(shop) ?? readCart(shop)', ['readCart', 'readLines']],
    ['calls.readCart, () => ({ ready: true })', []],
  ])('%s', (handler, runs) => {
    expect(find(handler)).toEqual([{ call: 'readCart', ofCalls: true, runs }])
  })

  it('name a call that is imported under another name', () => {
    expect(find('call, () => null')).toEqual([{ call: 'readCart', ofCalls: false, runs: [] }])
  })
})

it('a call and the one server function that does its work have the same name', async () => {
  const differing = (await endpoints()).filter(({ call, runs }) => runs.length === 1 && runs[0] !== call)
  expect(Object.fromEntries(differing.map(({ call, runs }) => [call, runs[0]]))).toEqual(OTHER_NAMES)
})

it('endpoints import calls as `calls`', async () => {
  const found = (await endpoints()).filter(({ ofCalls }) => !ofCalls).map(({ file, call }) => `${file} ${call}`)
  expect(found).toEqual([])
})
