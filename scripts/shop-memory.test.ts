import { describe, expect, it } from 'vitest'
import { memoryFlags } from './lib/shop-memory.mjs'

describe('the flags of the Node that runs the shop', () => {
  it('limit its heap and its young generation', () => {
    expect(memoryFlags({})).toEqual(['--max-old-space-size=1024', '--max-semi-space-size=4'])
  })

  it('leave out those that NODE_OPTIONS sets', () => {
    expect(memoryFlags({ NODE_OPTIONS: '--max-old-space-size=4096 --enable-source-maps' })).toEqual([
      '--max-semi-space-size=4',
    ])
  })
})
