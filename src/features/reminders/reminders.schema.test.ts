import { describe, expect, it } from 'vitest'
import { reminderSchema } from './reminders.schema.ts'

const BIRTHDAY = { who: 'Mẹ', occasion: 'birthday', calendar: 'solar', month: 6, day: 20, daysBefore: 3 }

describe('what a request may hold', () => {
  const codeOf = (change: object) => reminderSchema.safeParse({ ...BIRTHDAY, ...change }).error?.issues[0]?.message

  it.each([
    [{ who: '' }, 'invalid_reminder_name'],
    [{ who: ' \u200b ' }, 'invalid_reminder_name'],
    [{ who: 'x'.repeat(61) }, 'invalid_reminder_name'],
    [{ who: 7 }, 'invalid_reminder_name'],
    [{ occasion: 'wedding' }, 'invalid_input'],
    [{ calendar: 'julian' }, 'invalid_input'],
    [{ month: 13 }, 'invalid_reminder_date'],
    [{ month: 2, day: 30 }, 'invalid_reminder_date'],
    [{ month: 6, day: 31 }, 'invalid_reminder_date'],
    [{ calendar: 'lunar', month: 1, day: 31 }, 'invalid_reminder_date'],
    [{ day: 1.5 }, 'invalid_reminder_date'],
    [{ daysBefore: 31 }, 'invalid_input'],
    [{ daysBefore: -1 }, 'invalid_input'],
    [{ key: 'x' }, 'invalid_input'],
    [{ month: 2, day: 29 }, undefined],
    [{ calendar: 'lunar', month: 2, day: 30 }, undefined],
  ])('%j: %s', (change, code) => {
    expect(codeOf(change)).toBe(code)
  })

  it('is one line of visible characters', () => {
    expect(reminderSchema.parse({ ...BIRTHDAY, who: ' Bà\r\nNgoại\0 ' }).who).toBe('Bà Ngoại')
  })
})
