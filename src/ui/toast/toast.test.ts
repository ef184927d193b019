import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startCountdown } from './countdown.ts'
import { parseStoredToast, TOAST_DURATION_MS } from './toast-input.ts'

describe('startCountdown', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends after its time', () => {
    const done = vi.fn()
    startCountdown(TOAST_DURATION_MS, done)
    vi.advanceTimersByTime(4999)
    expect(done).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(done).toHaveBeenCalledOnce()
  })

  it('pauses, and resumes with the remaining time', () => {
    const done = vi.fn()
    const countdown = startCountdown(5000, done)
    vi.advanceTimersByTime(3000)
    countdown.hold()
    vi.advanceTimersByTime(60_000)
    countdown.hold()
    countdown.run()
    countdown.run()
    vi.advanceTimersByTime(1999)
    expect(done).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(done).toHaveBeenCalledOnce()
  })
})

describe('parseStoredToast', () => {
  it('parses a toast that another page stored', () => {
    const toast = {
      title: 'Thank you',
      description: 'Order ORD-1',
      variant: 'default',
      link: { href: '/track-order?id=ORD-1', text: 'Track' },
    }
    expect(parseStoredToast(JSON.stringify(toast))).toEqual(toast)
  })

  it.each([null, '', 'x', 'null', '[]', '{"title":1}'])('returns null for %j', (text) => {
    expect(parseStoredToast(text)).toBeNull()
  })

  it.each(['javascript:alert(1)', '//elsewhere.test', 'https://elsewhere.test'])('drops a link to %s', (href) => {
    expect(parseStoredToast(JSON.stringify({ title: 'a', link: { href, text: 'b' } }))?.link).toBeUndefined()
  })
})
