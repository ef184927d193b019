import { count, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invoiceRequests } from '#db/schema/index.ts'

/**
 * Adds what belongs to the orders of the big shop and to its visitors, unless it is there: a row for each nth of them.
 */
export async function addOfficeRows(db: Database): Promise<void> {
  const [held] = await db.select({ n: count() }).from(invoiceRequests)
  if ((held?.n ?? 0) > 0) return
  for (const statement of STATEMENTS) await db.run(statement)
}

const numbers = (most: number) =>
  sql.raw(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})`)
const HOUR_AGO = sql`unixepoch() * 1000 - n * 600000`

const STATEMENTS = [
  sql`insert into promotions (id, code, discount_percent, description, max_uses, first_order_only, categories)
    ${numbers(300)} select 'code-' || n, 'CODE' || n, 10, 'Ưu đãi ' || n, 1000, n % 2, '[]' from numbers`,
  sql`update orders set discount_code = 'CODE' || (rowid % 300 + 1), promotion_id = 'code-' || (rowid % 300 + 1)
    where rowid % 5 = 0`,
  sql`insert into invoice_requests
      (order_id, company, tax_code, address, email, requested_at, updated_at, number, issued_at)
    select id, 'Công ty Hoa ' || customer_name, '0101243150', delivery_address, customer_email, created_at, created_at,
      case when rowid % 50 then 'C26-' || rowid end, case when rowid % 50 then created_at end
    from orders where rowid % 5 = 0`,
  sql`insert into runs (id, day, city, courier_name)
    select distinct 'run-' || delivery_date || delivery_city, delivery_date, delivery_city, 'Anh Ba'
    from orders where delivery_date is not null and delivery_city is not null`,
  sql`insert into run_stops (run_id, order_id, position)
    select 'run-' || delivery_date || delivery_city, id,
      row_number() over (partition by delivery_date, delivery_city order by created_at) - 1
    from orders where delivery_date is not null and delivery_city is not null and status <> 'cancelled'`,
  sql`insert into cash_collections (id, order_id, day, courier, courier_name, due, amount, at)
    select 'cash-' || id, id, delivery_date, 'Anh Ba', 'Anh Ba', total, total, created_at
    from orders where rowid % 4 = 0 and delivery_date is not null`,
  sql`insert into cash_closings (id, day, courier, courier_name, number, due, recorded, handed_over)
    select distinct 'closing-' || day, day, courier, courier_name, 1, 1000000, 1000000, 900000 from cash_collections`,
  sql`insert into bank_transactions (id, source, account_number, amount, content, booked_at, placed, created_at)
    ${numbers(20_000)} select 'feed-' || n, 'feed', '0123456789', 100000 + n, 'MBVCB ' || n || ' CHUYEN TIEN', ${HOUR_AGO},
      case when n % 50 then 100000 + n else 0 end, ${HOUR_AGO} from numbers`,
  sql`insert into contact_messages (id, name, email, phone, subject, message, locale, done_at, created_at)
    ${numbers(10_000)} select 'message-' || n, 'Khách ' || n, 'khach-' || n || '@example.com', '0900000000', 'Hỏi về hoa ' || n,
      'Tiệm có hoa sen không?', 'vi', case when n % 20 then ${HOUR_AGO} end, ${HOUR_AGO} from numbers`,
  sql`insert into reviews (id, product_id, customer_name, rating, comment, hidden_at, created_at)
    select 'review-' || id, product_id, customer_name, rowid % 5 + 1, 'Hoa đẹp', case when rowid % 30 = 0 then created_at end, created_at
    from (select o.rowid, o.id, o.customer_name, o.created_at, (select product_id from order_items i where i.order_id = o.id and product_id is not null limit 1) as product_id
      from orders o where o.rowid % 3 = 0) where product_id is not null`,
  sql`insert into claims (id, order_id, text, photos, state, answer, answered_at, created_at)
    select 'claim-' || id, id, 'Hoa héo', '[]', case when rowid % 200 then 'answered' else 'open' end, 'Xin lỗi bạn', created_at, created_at
    from orders where rowid % 10 = 0`,
  sql`insert into trail (id, actor, entity, entity_id, action, changes, created_at)
    select 'trail-' || id, 'admin@example.com', 'order', id, 'status_changed', '{"status":["pending","processing"]}', created_at
    from orders`,
]
