import { z } from 'zod'

/** How many of each the shop holds about a person. */
export const foundCounts = z
  .object({
    accounts: z.int(),
    orders: z.int(),
    openOrders: z.int().meta({ description: 'Of the orders: those still to be delivered.' }),
    unpaidCheckouts: z.int(),
    messages: z.int(),
    reviews: z.int(),
  })
  .meta({ id: 'FoundCounts', description: 'How many of each the shop holds about a person.' })
export type FoundCounts = z.infer<typeof foundCounts>

/** What has to be finished before staff can forget a person. The first of them is named in the refusal. */
export const MATTER_KINDS = ['order', 'refund', 'dispute', 'money'] as const

/** The codes of the refusals: an account of staff, or what is open. */
export const FORGET_CODES = [
  'account_is_staff',
  'forget_order',
  'forget_refund',
  'forget_dispute',
  'forget_money',
] as const
export type ForgetCode = (typeof FORGET_CODES)[number]

/** What is not finished yet of a person. */
export const openMatter = z
  .object({
    kind: z.enum(MATTER_KINDS).meta({
      description:
        'An order to be delivered, a refund that is under way or failed, a dispute that is not decided, or money that nobody has placed.',
    }),
    orderId: z.string().nullable().meta({ description: 'Null: money of a payment without an order.' }),
  })
  .meta({ id: 'OpenMatter' })
export type OpenMatter = z.infer<typeof openMatter>
