import { expect, it } from 'vitest'
import { badgeLook, listedStatus, placedView } from './order-view.ts'

it('lists an unknown or missing status as pending', () => {
  expect(['delivered', 'lost', '', null, undefined].map(listedStatus)).toEqual([
    'delivered',
    'pending',
    'pending',
    'pending',
    'pending',
  ])
})

it('has the recorded badge for each status', () => {
  expect((['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled'] as const).map(badgeLook)).toEqual([
    'default',
    'secondary',
    'default',
    'default',
    'destructive',
  ])
})

it('tells when an order was made on Vietnam’s clock', () => {
  expect(placedView('2025-10-05T17:02:00.000Z')).toBe('06/10/2025 00:02')
  expect(placedView('soon')).toBe('')
})
