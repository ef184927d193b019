import { describe, expect, it } from 'vitest'
import { nightFile } from './variant-names.ts'

describe('nightFile', () => {
  it.each([
    ['/objects/dp/x-320.avif', '/objects/dp/x-320-night.avif'],
    ['/objects/da/x.webp', '/objects/da/x-night.webp'],
    ['/objects/p/x-320.avif', null],
    ['https://elsewhere.test/objects/dp/x.avif', null],
  ])('of %s is %s: drawn pictures alone have one', (address, night) => {
    expect(nightFile(address)).toBe(night)
  })
})
