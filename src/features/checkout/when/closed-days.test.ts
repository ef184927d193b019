import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { timesOf } from '#features/delivery/page-times.ts'
import { pageTranslator } from '#i18n/page.ts'
import { closedSpans, formatSpan } from './closed-days.ts'

const t = pageTranslator('en')
const NONE = new Set<string>()

describe('the days of a month without deliveries', () => {
  // 14:30 on 4 February in Vietnam, which is still 3 February in Los Angeles.
  const now = new Date('2027-02-04T07:30:00Z')
  const times = timesOf(
    {
      ...DEFAULT_DELIVERY_RULES,
      closed: [
        ...DEFAULT_DELIVERY_RULES.closed,
        { from: '2027-02-20', to: '2027-02-20', reason: 'closed' },
        { from: '2027-02-22', to: '2027-02-22', reason: 'holiday' },
      ],
    },
    '2027-02-01',
  )
  const february = { first: '2027-02-01', last: '2027-02-28', now }

  it('say why, Tết by its name', () => {
    expect(closedSpans(times, { ...february, full: NONE }, t).map((span) => [formatSpan(span), span.why])).toEqual([
      ['04/02/2027', 'orders for this day ended at 14:00'],
      ['06/02–08/02/2027', 'Tết: we do not deliver'],
      ['20/02/2027', 'we are closed'],
      ['22/02/2027', 'a holiday: we do not deliver'],
    ])
  })

  it('are no past day, and no day beyond a year', () => {
    const later = new Date('2027-02-28T01:00:00Z')
    expect(closedSpans(times, { ...february, now: later, full: NONE }, t)).toEqual([])
    expect(closedSpans(times, { first: '2029-02-01', last: '2029-02-28', now, full: NONE }, t)).toEqual([])
  })

  it('name the earlier cut-off of a busy day', () => {
    const march = { first: '2027-03-08', last: '2027-03-08', full: NONE }
    const at = (time: string) => closedSpans(times, { ...march, now: new Date(`2027-03-08T${time}:00+07:00`) }, t)
    expect(at('09:59')).toEqual([])
    expect(at('10:00')).toMatchObject([{ why: 'orders for this day ended at 10:00' }])
    const before = { ...times, surge: [{ day: '03-08', sameDayUntil: null }] }
    expect(closedSpans(before, { ...march, now: new Date('2027-03-08T01:00:00+07:00') }, t)).toMatchObject([
      { why: 'orders for this day ended the day before' },
    ])
  })

  it('are those whose places are taken, as far as the page knows; days in a row are one', () => {
    const full = new Set(['2027-02-10', '2027-02-11', '2027-02-07'])
    expect(closedSpans(times, { ...february, full }, t).map(formatSpan)).toEqual([
      ...['04/02/2027', '06/02–08/02/2027', '10/02–11/02/2027', '20/02/2027', '22/02/2027'],
    ])
  })
})
