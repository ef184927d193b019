import * as calls from '#features/books/compared-books.calls.ts'
import { implement } from '#server/endpoint.ts'
import { readShopState } from '#server/shop-state.ts'
import { ok } from '#shared/result.ts'

export const GET = implement(calls.readComparedBooks, async ({ shop }) =>
  ok({ compared: await readShopState(shop.db, 'comparedBooks') }),
)
