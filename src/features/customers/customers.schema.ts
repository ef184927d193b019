import { z } from 'zod'

/** Somebody with an account, as the back-office lists them (spec, section 3). */
export interface Customer {
  id: string
  /** As it is written: the family name first. */
  name: string
  email: string
  phone: string
  totalOrders: number
}

const CUSTOMER_SORTS = ['name', 'email', 'totalOrders', 'createdAt'] as const

/** `?q=&sort=`. */
export const customerFilterSchema = z.object({
  /** Name, telephone number or e-mail. */
  q: z.string().max(200).optional(),
  sort: z
    .enum(CUSTOMER_SORTS.flatMap((name) => [name, `-${name}`] as const))
    .or(z.literal('').transform(() => undefined))
    .optional(),
})
export type CustomerFilter = z.infer<typeof customerFilterSchema>
