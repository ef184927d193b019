import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createInProgress, type InProgress } from './in-progress.ts'

/** Asks for a place. Returns the response that holds it, or null. */
function begin(inProgress: InProgress, address: string): EventEmitter | null {
  const res = new EventEmitter()
  return inProgress(address, res as ServerResponse) ? res : null
}

test('a subnet may have a bounded number of requests in progress, and gets a place back for each that ends', () => {
  const inProgress = createInProgress(2)
  const [first, second] = ['203.0.113.9', '203.0.113.9'].map((address) => begin(inProgress, address))
  expect([first, second]).not.toContain(null)
  for (let n = 0; n < 3; n++) expect(begin(inProgress, '203.0.113.9')).toBeNull()
  first?.emit('close')
  expect(begin(inProgress, '203.0.113.9')).not.toBeNull()
  expect(begin(inProgress, '203.0.113.9')).toBeNull()
})

test.each([
  ['203.0.113.9', '203.0.113.250', '203.0.114.9'],
  ['::ffff:203.0.113.9', '203.0.113.10', '203.0.11.3'],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:3::1'],
])('%s shares its places with %s and not with %s', (address, neighbour, other) => {
  const inProgress = createInProgress(1)
  expect(begin(inProgress, address)).not.toBeNull()
  expect(begin(inProgress, neighbour)).toBeNull()
  expect(begin(inProgress, other)).not.toBeNull()
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s, this machine, is not counted', (address) => {
  const inProgress = createInProgress(1)
  for (let n = 0; n < 5; n++) expect(begin(inProgress, address)).not.toBeNull()
})
