import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it('a QR code begins with the finder pattern’s row of seven, and is larger for a longer text', () => {
  const { size, path } = qrPath('https://moclan.example')
  expect(path.startsWith(Array.from({ length: 7 }, (_, x) => `M${x} 0h1v1h-1z`).join(''))).toBe(true)
  expect(size).toBe(25)
  expect(qrPath('https://moclan.example/'.repeat(10)).size).toBeGreaterThan(size)
})
