import { z } from 'zod'
import type { Translations } from '#shared/translations.ts'

export const analysisRequestSchema = z.object({
  /** The uploaded picture's address: `/objects/p/<name>.webp`. */
  imageUrl: z.string({ error: 'picture_unknown' }).min(1, { error: 'picture_unknown' }).max(2000),
})

/** What is read from a picture: texts in the base language as recorded, and their translations. */
export interface PictureDetails {
  name: string
  slug: string
  description: string
  category: string
  translations?: Translations<{ name: string; description: string }>
}

/** Whether there is a service to ask. */
export interface AnalysisState {
  ready: boolean
}
