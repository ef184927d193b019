import { z } from 'zod'
import { NOBODY_NEXT, NOBODY_REASONS } from '#shared/run-reports.ts'
import { CITIES } from '#shared/shop.ts'
import { instant } from '#shared/wire.ts'
import { DAY_STEPS } from './day-steps.ts'

/** How many orders one call moves at most. */
const MAX_MOVES = 100

const step = z.enum(DAY_STEPS)

const card = z
  .object({
    id: z.string(),
    updatedAt: instant.meta({ description: 'Sent back with a move, it tells whether another change was faster.' }),
    step,
    city: z.enum(CITIES).nullable(),
    slotId: z.string(),
    wardName: z.string(),
    items: z.array(z.object({ name: z.string(), quantity: z.int(), imageUrl: z.string() })),
    hasCard: z.boolean().meta({ description: 'There is a card to write.' }),
    surprise: z.boolean(),
    hasNotes: z.boolean(),
    courier: z.string().nullable().meta({ description: 'The name of the courier whose run has the order.' }),
    nobody: z
      .object({ at: instant, reason: z.enum(NOBODY_REASONS), next: z.enum(NOBODY_NEXT) })
      .nullable()
      .meta({ description: 'The courier met nobody, and the flowers are not delivered yet.' }),
    inReview: z.boolean(),
    unconfirmed: z.boolean().meta({ description: 'It waits for its customer’s confirmation, and cannot be begun.' }),
    confirmBy: instant.nullable().meta({
      description: 'Until when, before it is cancelled by itself; null: it does not wait, or nothing ends it.',
    }),
    hasPhoto: z.boolean().meta({ description: 'There is a photo of the finished flowers.' }),
    changedAt: instant.nullable().meta({ description: 'When the customer last changed the order after paying.' }),
  })
  .meta({ id: 'DayCard' })
export type DayCard = z.infer<typeof card>

export const dayCards = z.object({ day: z.string(), cards: z.array(card) }).meta({ id: 'DayCards' })
export type DayCards = z.infer<typeof dayCards>

export const moveSchema = z.object({
  undo: z.boolean().optional().meta({
    description: 'Takes back moves of the last ten seconds, and the mails about them. Refused once a mail has gone.',
  }),
  moves: z
    .array(z.object({ id: z.string().max(64), to: step, updatedAt: instant }))
    .min(1)
    .max(MAX_MOVES),
})
export type Moves = z.infer<typeof moveSchema>
export type Move = Moves['moves'][number]

const moved = z.object({
  id: z.string(),
  outcome: z
    .enum(['moved', 'already', 'changed_meanwhile', 'order_not_found', 'undo_too_late', 'order_unconfirmed'])
    .meta({
      description: '`already`: the order was at that step. All but `moved` have changed nothing.',
    }),
  from: step.nullable().meta({ description: 'The step before; null if nothing was moved.' }),
  updatedAt: instant.nullable().meta({ description: 'The version after the move, to take it back.' }),
})
export type Moved = z.infer<typeof moved>

/** What became of each move, in their order: each is written by itself, and one that is refused stops no other. */
export const movesAnswer = z.object({ results: z.array(moved) })
