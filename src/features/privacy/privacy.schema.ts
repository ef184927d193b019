import { z } from 'zod'

/** The body of `POST /api/admin/privacy/show` and `…/forget`: an email or a phone number. */
export const privacyRequestSchema = z.object({
  who: z.string().trim().min(1, 'invalid_handle').max(200, 'invalid_handle'),
})

/** How many of each the shop holds about a person. */
export interface FoundCounts {
  accounts: number
  orders: number
  /** Of the orders: those still to be delivered, which forget when they are over. */
  openOrders: number
  unpaidCheckouts: number
  messages: number
  reviews: number
}

/** The answer to "show me": what was found, and all of it for the person's file. */
export interface PrivacyAnswer {
  found: FoundCounts
  data: Record<string, unknown>
}
