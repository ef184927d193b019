import { z } from 'zod'

const CUSTOMER_SORTS = ['name', 'email', 'totalOrders', 'paid', 'lastOrder', 'createdAt'] as const

export const customerFilterSchema = z.object({
  /** A name, telephone number or email. */
  q: z.string().max(200).optional(),
  sort: z
    .enum(CUSTOMER_SORTS.flatMap((name) => [name, `-${name}`] as const))
    .or(z.literal('').transform(() => undefined))
    .optional(),
})
export type CustomerFilter = z.infer<typeof customerFilterSchema>
