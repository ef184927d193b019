import { z } from 'zod'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { searchText } from '#shared/wire.ts'

const categoryName = z.string().meta({ description: 'The category in the language asked for.' })
const lang = z
  .enum(LOCALES)
  .meta({ description: 'The language of the name: the one asked for, or the base language without a translation.' })

export const search = call({
  method: 'GET',
  path: '/api/search',
  summary: 'Searches products and articles, best first.',
  access: 'anyone',
  limit: 'search',
  query: z.object({
    q: searchText,
    every: z.string().optional().meta({ description: '`1`: the slugs of all products that match are answered, too.' }),
  }),
  answer: z.object({
    products: z.array(
      z
        .object({
          id: z.string(),
          slug: z.string(),
          name: z.string(),
          imageUrl: z.string(),
          priceUSD: z.string().meta({ description: 'A decimal string of dollars.' }),
          priceVND: z.int().meta({ description: 'Whole dong.' }),
          sale: z.object({ normalPriceUSD: z.string(), normalPriceVND: z.int() }).optional().meta({
            description: 'While a sale runs: the prices without it.',
          }),
          category: z.string().meta({ description: 'As the owner wrote it.' }),
          categoryName,
          lang,
        })
        .meta({ id: 'FoundProduct' }),
    ),
    articles: z.array(
      z
        .object({
          id: z.string(),
          slug: z.string(),
          title: z.string(),
          heroImageUrl: z.string(),
          category: z.string(),
          categoryName,
          lang,
        })
        .meta({ id: 'FoundArticle' }),
    ),
    productSlugs: z.array(z.string()).optional().meta({ description: 'Only with `every=1`.' }),
  }),
})
