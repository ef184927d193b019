import { z } from 'zod'

/** What becomes of a message. */
export const messageChangeSchema = z.object({ read: z.boolean().optional(), done: z.boolean().optional() })
export type MessageChange = z.infer<typeof messageChangeSchema>
