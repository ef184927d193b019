import { describe, expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { minutesLeft } from './minutes-left.ts'

describe('the minutes that a transfer is still waited for', () => {
  it.each([
    [30 * MINUTE_MS, 30],
    [29 * MINUTE_MS + 1, 30],
    [91 * SECOND_MS, 2],
    [89 * SECOND_MS, 2],
    [MINUTE_MS, 1],
    [29 * SECOND_MS, 1],
    [1, 1],
    // The page has not yet heard that the shop no longer waits.
    [0, 1],
    [-5 * MINUTE_MS, 1],
  ])('%i milliseconds are %i', (leftMs, minutes) => {
    const now = new Date()
    expect(minutesLeft(new Date(now.getTime() + leftMs), now)).toBe(minutes)
  })

  it('are one minute or several', () => {
    const said = (count: number) =>
      (['en', 'vi'] as const).map((locale) => pageTranslator(locale)('checkout:transfer.lead', { count }))
    expect(said(1)).toEqual([expect.stringMatching(/ another 1 minute\.$/), expect.stringMatching(/ thêm 1 phút\.$/)])
    expect(said(2)).toEqual([expect.stringMatching(/ another 2 minutes\.$/), expect.stringMatching(/ thêm 2 phút\.$/)])
  })
})
