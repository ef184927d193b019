import { z } from 'zod'

export const analysisRequestSchema = z.object({
  /** The uploaded picture's address: `/objects/p/<name>.webp`. */
  imageUrl: z.string({ error: 'picture_unknown' }).min(1, { error: 'picture_unknown' }).max(2000),
})

/** What is read from a picture: base texts in Vietnamese as recorded, and the same in English. */
export interface PictureDetails {
  name: string
  slug: string
  description: string
  category: string
  en?: { name: string; description: string }
}

/** Whether there is a service to ask. */
export interface AnalysisState {
  ready: boolean
}
