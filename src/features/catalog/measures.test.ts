import { describe, expect, it } from 'vitest'
import { drawingOf, HAND, MAX_CENTIMETRES, shownMeasures } from './measures.ts'

it('measures are shown only if both are known', () => {
  expect(shownMeasures({ heightCm: 45, widthCm: 35 })).toEqual({ heightCm: 45, widthCm: 35 })
  for (const heightCm of [45, null]) expect(shownMeasures({ heightCm, widthCm: null })).toBeNull()
  expect(shownMeasures({ heightCm: null, widthCm: 35 })).toBeNull()
})

describe('a drawing', () => {
  it.each([
    [45, 35],
    [9, 8],
    [18, 10],
    [160, 80],
    [10, MAX_CENTIMETRES],
    [MAX_CENTIMETRES, 1],
    [MAX_CENTIMETRES, MAX_CENTIMETRES],
    [1, 1],
  ])('of %i × %i cm holds product and hand beside each other, in one scale, and fits the page', (heightCm, widthCm) => {
    const { width, height, handAt, pixels } = drawingOf({ heightCm, widthCm })
    expect(height).toBe(Math.max(heightCm, HAND.heightCm))
    expect(handAt).toBeGreaterThan(widthCm)
    expect(width - handAt).toBeCloseTo(HAND.widthCm)
    expect(pixels.width).toBeLessThanOrEqual(200)
    expect(pixels.height).toBeLessThanOrEqual(88)
    expect(pixels.width === 200 || pixels.height === 88).toBe(true)
    expect(Math.abs(pixels.width / width - pixels.height / height) * Math.min(width, height)).toBeLessThanOrEqual(1)
  })
})
