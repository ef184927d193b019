import type { z } from 'zod'
import type { Occasion } from '#shared/reminder.ts'
import type { reminderAnswer, reminderSchema } from './reminders.schema.ts'

export type Reminder = z.infer<typeof reminderAnswer>
export type ReminderInput = z.infer<typeof reminderSchema>

/** The page with fitting flowers, without language prefix. */
export const FITTING_FLOWERS: Record<Occasion, string> = {
  birthday: '/birthday-flowers',
  deathAnniversary: '/sympathy-flowers',
  anniversary: '/flowers-of-love',
  other: '/products',
}
