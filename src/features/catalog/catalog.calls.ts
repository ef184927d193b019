import { z } from 'zod'
import { call, MAX_FILE_BODY_BYTES } from '#shared/call.ts'
import { csvStyle, searchText, textLocale } from '#shared/wire.ts'
import { editedProductAnswer, importReportAnswer, productAnswer, productRowAnswer } from './catalog.schema.ts'
import { importSchema } from './import.schema.ts'
import { productChangeSchema, productSchema } from './product.schema.ts'
import { SIZE_REFUSALS } from './sizes.ts'

/** Why a sale is refused (`refusedSale`). */
const SALE_REFUSALS = ['sale_incomplete', 'sale_price_not_lower', 'sale_end_before_start', 'sale_over'] as const

export const listProducts = call({
  method: 'GET',
  path: '/api/products',
  summary: 'Lists all products on sale, or some of them.',
  access: 'anyone',
  query: z.object({
    locale: textLocale,
    ids: z.string().optional().meta({ description: 'Ids with commas between them: only these products.' }),
  }),
  answer: z.array(productAnswer),
})

export const createProduct = call({
  method: 'POST',
  path: '/api/products',
  summary: 'Creates a product.',
  access: 'admin',
  permission: 'products',
  body: productSchema,
  answer: editedProductAnswer,
  codes: ['slug_taken', ...SALE_REFUSALS, ...SIZE_REFUSALS],
})

export const readPriceRate = call({
  method: 'GET',
  path: '/api/admin/price-rate',
  summary: 'Returns the rate at which prices in dollars are proposed and compared.',
  access: 'admin',
  permission: 'products',
  answer: z.object({ dongPerDollar: z.int() }),
})

export const changeProduct = call({
  method: 'PATCH',
  path: '/api/products/[id]',
  summary: 'Changes a product. What is left out stays.',
  access: 'admin',
  permission: 'products',
  body: productChangeSchema,
  answer: editedProductAnswer,
  codes: ['not_found', 'changed_meanwhile', 'slug_taken', ...SALE_REFUSALS, ...SIZE_REFUSALS],
})

export const archiveProduct = call({
  method: 'DELETE',
  path: '/api/products/[id]',
  summary: 'Takes a product off sale. Orders and reviews keep it.',
  access: 'admin',
  permission: 'products',
  answer: editedProductAnswer,
  codes: ['not_found', 'has_sizes'],
})

export const restoreProduct = call({
  method: 'POST',
  path: '/api/products/[id]/restore',
  summary: 'Puts an archived product on sale again.',
  access: 'admin',
  permission: 'products',
  answer: editedProductAnswer,
  codes: ['not_found', ...SIZE_REFUSALS],
})

export const listProductRows = call({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Lists products as the back-office shows them; their descriptions are cut.',
  access: 'admin',
  permission: 'products',
  query: z.object({
    locale: textLocale,
    q: searchText.transform((text) => text.slice(0, 200)),
    category: z.string().default(''),
    stock: z.enum(['', 'in', 'out']).catch(''),
    archived: z.string().optional().meta({ description: '`1`: only archived products, else only those on sale.' }),
    sort: z
      .string()
      .optional()
      .meta({ description: 'name, priceVND, priceUSD, updatedAt or position, with `-` before it downwards.' }),
  }),
  answer: z.array(productRowAnswer),
  pages: { size: 24 },
})

export const readProduct = call({
  method: 'GET',
  path: '/api/admin/products/[id]',
  summary: 'Returns a product as it is edited, with its translations.',
  access: 'admin',
  permission: 'products',
  answer: editedProductAnswer,
  codes: ['not_found'],
})

export const listCategories = call({
  method: 'GET',
  path: '/api/admin/product-categories',
  summary: 'Lists the categories in use.',
  access: 'admin',
  permission: 'products',
  answer: z.array(z.string()),
})

export const exportProducts = call({
  method: 'GET',
  path: '/api/admin/export/products',
  summary: 'Returns the products on sale as a file for a spreadsheet, which can be changed and imported.',
  access: 'admin',
  permission: 'products',
  query: z.object({ separator: csvStyle }),
  answer: 'csv',
})

export const importProducts = call({
  method: 'POST',
  path: '/api/admin/import/products',
  summary: 'Imports a CSV file of products; with `dryRun`, returns what would come of each line.',
  access: 'admin',
  permission: 'products',
  body: importSchema,
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  answer: importReportAnswer,
  codes: [
    'csv_empty',
    'csv_encoding',
    'csv_columns',
    'csv_too_long',
    'csv_unreadable',
    'csv_cells',
    'csv_bad_lines',
    'csv_interrupted',
  ],
})
