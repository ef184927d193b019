import { z } from 'zod'
import { CALENDARS, OCCASIONS } from '#shared/reminder.ts'
import { seenLine } from '#shared/visible-text.ts'
import { lastDayOf, MAX_DAYS_BEFORE, MAX_WHO } from './reminder-limits.ts'

/** A reminder as a customer saves it. */
export const reminderSchema = z
  .object({
    who: z
      .string('invalid_reminder_name')
      .transform(seenLine)
      .refine((text) => text !== '' && text.length <= MAX_WHO, 'invalid_reminder_name'),
    occasion: z.enum(OCCASIONS, 'invalid_input'),
    calendar: z.enum(CALENDARS, 'invalid_input'),
    month: z.int('invalid_reminder_date').min(1, 'invalid_reminder_date').max(12, 'invalid_reminder_date'),
    day: z.int('invalid_reminder_date').min(1, 'invalid_reminder_date'),
    daysBefore: z.int('invalid_input').min(0, 'invalid_input').max(MAX_DAYS_BEFORE, 'invalid_input'),
    key: z.uuid('invalid_input').optional().meta({
      description: 'Made by the browser; becomes the id. Sent twice, it is one reminder, as it was sent last.',
    }),
  })
  .refine(({ calendar, month, day }) => day <= lastDayOf(calendar, month), {
    error: 'invalid_reminder_date',
    path: ['day'],
  })

export const reminderAnswer = z
  .object({
    id: z.string(),
    who: z.string(),
    occasion: z.enum(OCCASIONS),
    calendar: z.enum(CALENDARS).meta({ description: 'What month and day belong to; the lunar one is Vietnam’s.' }),
    month: z.int(),
    day: z.int(),
    daysBefore: z.int(),
    nextOn: z.iso.date().meta({ description: 'The day of the next occasion, on the solar calendar.' }),
    muted: z.boolean(),
  })
  .meta({ id: 'Reminder' })
