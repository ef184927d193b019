import { z } from 'zod'

export const wishSchema = z.object({ productId: z.string().min(1).max(64) })
