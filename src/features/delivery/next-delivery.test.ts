import { describe, expect, it } from 'vitest'
import { countdownText, type CountdownTexts } from './countdown-text.ts'
import { DEFAULT_DELIVERY_RULES } from './delivery-rules.ts'
import { timesOf } from './page-times.ts'
import { nextDelivery } from './next-delivery.ts'

const times = timesOf(DEFAULT_DELIVERY_RULES, '2026-11-25')
/** An instant by Vietnam's clock. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`)
const next = (day: string, time: string) => {
  const found = nextDelivery(times, at(day, time))
  return found && [found.day, found.slot.id, found.until.getTime()]
}

describe('nextDelivery', () => {
  it('is the first slot that can be reached, until the last moment to order for it', () => {
    expect(next('2026-11-25', '07:10')).toEqual(['2026-11-25', '10-12', at('2026-11-25', '08:00').getTime()])
    expect(next('2026-11-25', '10:00')).toEqual(['2026-11-25', '12-14', at('2026-11-25', '10:00').getTime()])
    expect(next('2026-11-25', '10:01')).toEqual(['2026-11-25', '14-16', at('2026-11-25', '12:00').getTime()])
    expect(next('2026-11-25', '12:48')).toEqual(['2026-11-25', '16-18', at('2026-11-25', '14:00').getTime()])
  })

  it('is tomorrow after the cut-off, from 10 on if the evening has begun, and after Tết', () => {
    expect(next('2026-11-25', '14:00')?.slice(0, 2)).toEqual(['2026-11-26', '08-10'])
    expect(next('2026-11-25', '18:00')?.slice(0, 2)).toEqual(['2026-11-26', '10-12'])
    expect(next('2027-02-05', '15:00')?.slice(0, 2)).toEqual(['2027-02-09', '08-10'])
  })

  it('ends earlier on a day on which many people send flowers', () => {
    expect(next('2027-02-14', '09:30')).toEqual(['2027-02-14', '12-14', at('2027-02-14', '10:00').getTime()])
    expect(next('2027-02-14', '10:00')?.[0]).toBe('2027-02-15')
  })

  it('is nothing if the shop delivers nothing', () => {
    const closed = [{ from: '2026-01-01', to: '2030-01-01', reason: 'closed' as const }]
    expect(nextDelivery({ ...times, closed }, at('2026-11-25', '09:00'))).toBeNull()
  })
})

describe('countdownText', () => {
  const texts: CountdownTexts = {
    today: 'within {left} today, {from}–{to}',
    tomorrow: 'tomorrow, from {from}',
    later: 'on {day}, from {from}',
    hours: '{hours} h {minutes} min',
    minutes: '{minutes} min',
  }
  const shown = (day: string, time: string, rules = times) => countdownText(rules, texts, at(day, time))

  it('counts whole minutes, and never promises one that is not left', () => {
    expect(shown('2026-11-25', '12:48')).toBe('within 1 h 12 min today, 16:00–18:00')
    expect(countdownText(times, texts, new Date('2026-11-25T12:48:30+07:00'))).toBe(
      'within 1 h 11 min today, 16:00–18:00',
    )
    expect(shown('2026-11-25', '13:20')).toBe('within 40 min today, 16:00–18:00')
    expect(countdownText(times, texts, new Date('2026-11-25T13:59:30+07:00'))).toBe('within 1 min today, 16:00–18:00')
  })

  it('names tomorrow, or a later day', () => {
    expect(shown('2026-11-25', '15:23')).toBe('tomorrow, from 8:00')
    expect(shown('2027-02-05', '15:00')).toBe('on 09/02/2027, from 8:00')
  })

  it('writes hours as slots are named, and nothing where nothing is delivered', () => {
    const slots = [{ id: 'a', from: 990, to: 1080 }]
    expect(shown('2026-11-25', '12:00', { ...times, slots })).toBe('within 2 h 0 min today, 16:30–18:00')
    expect(shown('2026-11-25', '12:00', { ...times, slots: [] })).toBeNull()
  })
})
