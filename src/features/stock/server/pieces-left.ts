import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { StockLine } from '#db/schema/checkouts.ts'
import { NOW } from '#server/database-clock.ts'
import { fail, type Failure } from '#shared/result.ts'

/** Why the pieces of a counted product cannot be sold: none is left, or fewer than are wanted. */
export type StockRefusal = 'out_of_stock' | 'too_few_left'

/** Returns why a number of pieces cannot be sold when so many are left; null: it can. */
export function refusedPieces(quantity: number, left: number): StockRefusal | null {
  if (quantity <= left) return null
  return left > 0 ? 'too_few_left' : 'out_of_stock'
}

/**
 * Returns the SQL condition that the pieces are left beside those that other checkouts and unpaid supplements hold. In
 * the statement that takes them, it decides between two buyers. What a line of an order takes, a trigger decides
 * (db/derived.sql).
 * @param lines a line for each product; products that are not counted have any number left
 * @param own the checkout that asks, whose own hold does not count; empty: none
 */
export function hasPieces(lines: readonly StockLine[], own: string): SQL {
  return sql`not exists (select 1 ${wantedOf(lines)} where ${leftBeside(own)} < wanted.value ->> 'quantity')`
}

/**
 * Returns why the pieces are not left (`hasPieces`), with the id of the first such product as its field; null: they
 * are. An exchange of an order's lines asks it for the pieces that it adds, in the transaction that writes them.
 */
export async function refusedStock(
  db: Pick<Database, 'all'>,
  lines: readonly StockLine[],
  own: string,
): Promise<Failure<StockRefusal> | null> {
  const counted = await db.all<{ productId: string; quantity: number; pieces: number }>(sql`
    select p.id as productId, wanted.value ->> 'quantity' as quantity, ${leftBeside(own)} as pieces ${wantedOf(lines)}`)
  for (const { productId, quantity, pieces } of counted) {
    const refused = refusedPieces(quantity, pieces)
    if (refused) return fail(refused, { field: productId })
  }
  return null
}

/** The wanted lines whose products `p` are counted. */
function wantedOf(lines: readonly StockLine[]): SQL {
  const wanted = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  return sql`from json_each(${JSON.stringify(wanted)}) as wanted
    join products as p on p.id = wanted.value ->> 'productId' and p.stock is not null`
}

/** The pieces of `p` that are left beside holds; a supplement holds its pieces while its link works (`linkState`). */
function leftBeside(own: string): SQL {
  return sql`p.stock - (select coalesce(sum(held.value ->> 'quantity'), 0)
    from checkouts as other, json_each(other.held_stock) as held
    where other.stock_until > ${NOW} and other.ended_at is null and other.id <> ${own}
      and held.value ->> 'productId' = p.id) - (select coalesce(sum(held.value ->> 'quantity'), 0)
    from payment_links as link
    join orders as exchanged on exchanged.id = link.order_id, json_each(link.exchange, '$.added') as held
    where link.expires_at > ${NOW} and link.exchange is not null and link.replaced_at is null and link.closed_at is null
      and exchanged.status not in ('out_for_delivery', 'delivered', 'cancelled')
      and held.value ->> 'productId' = p.id)`
}
