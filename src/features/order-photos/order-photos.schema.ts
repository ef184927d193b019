import { z } from 'zod'
import { PHOTO_STEPS } from '#shared/shop.ts'
import { instant } from '#shared/wire.ts'
import { photoData } from '#features/uploads/photo.schema.ts'

export const addPhotoSchema = z.object({ step: z.enum(PHOTO_STEPS), photo: photoData })

const photo = z.object({
  id: z.string(),
  step: z.enum(PHOTO_STEPS),
  addedAt: instant,
  data: z.string().meta({ description: 'A JPEG in Base64, at most 1,280 pixels on a side.' }),
})

/** The photos of an order, one for each step that has one. */
export const photosAnswer = z.object({ photos: z.array(photo) }).meta({ id: 'OrderPhotos' })
export type OrderPhoto = z.infer<typeof photo>
