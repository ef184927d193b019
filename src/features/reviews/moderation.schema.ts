import { z } from 'zod'

/** Whether a review is kept from the product's page. */
export const moderationSchema = z.object({ hidden: z.boolean() })
