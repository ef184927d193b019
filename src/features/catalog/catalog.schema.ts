import { z } from 'zod'
import { LOCALES } from '#shared/locale.ts'

/** A product as the shop shows it and the API answers it (spec, section 3). */
export const productAnswer = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    category: z.string(),
    priceUSD: z.string().meta({ description: 'A decimal string of dollars.' }),
    priceVND: z.int().meta({ description: 'Whole dong.' }),
    inStock: z.boolean(),
    lang: z
      .enum(LOCALES)
      .meta({ description: "The language of name and description: the page's own, else the base text's." }),
  })
  .meta({ id: 'Product' })
