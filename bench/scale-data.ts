import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { FACET_NAMES, FACETS } from '#shared/facets.ts'

/** The rows of the whole shop, 100 %. */
const WHOLE = { products: 1_000_000, articles: 100_000, orders: 10_000_000 }

/** How many orders a customer has. */
const ORDERS_EACH = 10

/** How many rows one statement writes: a transaction of more would fill the write-ahead log. */
const AT_ONCE = 100_000

export type Scale = typeof WHOLE

/** Returns the number in the name and email of the customer of an order, whose numbers begin with 1. */
export const customerOf = (order: number): number => Math.floor((order - 1) / ORDERS_EACH) + 1

/** Returns the numbers of rows at a percentage of the whole shop. */
export function scaleOf(percent: number): Scale {
  const part = (count: number) => Math.round((count * percent) / 100)
  return { products: part(WHOLE.products), articles: part(WHOLE.articles), orders: part(WHOLE.orders) }
}

/**
 * Fills a demo shop's database with generated rows, without the triggers, whose work is then done for all rows at once:
 * search texts, sort names and the search index are those that the shop would have written.
 */
export async function fillScale(db: Database, { products, articles, orders }: Scale): Promise<void> {
  const triggers = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_schema where type = 'trigger'`,
  )
  for (const { name } of triggers) await db.run(sql.raw(`drop trigger "${name}"`))
  await each(products, (numbers) => insertProducts(numbers))
  await each(products, (numbers) => insertSortNames(numbers))
  await each(products, (numbers) => insertFacets(numbers))
  await each(articles, (numbers) => insertArticles(numbers))
  // A shop that was just updated links and sums the customers of all orders in the background.
  await each(customerOf(orders), insertCustomers)
  await each(customerOf(orders), insertCustomerKeys)
  await each(orders, (numbers) => insertOrders(numbers, products))
  await each(orders, (numbers) => insertLines(numbers, products))
  for (const kind of ['product', 'article'] as const) await indexTexts(db, kind)
  for (const trigger of triggers) await db.run(sql.raw(trigger.sql))
  await db.run(sql`analyze`)

  async function each(count: number, statement: (numbers: SQL) => SQL): Promise<void> {
    for (let from = 1; from <= count; from += AT_ONCE)
      await db.run(statement(numbersOf(from, Math.min(count, from + AT_ONCE - 1))))
  }
}

/** A parameter would be a float, whose text ends with `.0`. */
const whole = (value: number) => sql.raw(String(value))

const numbersOf = (from: number, to: number) =>
  sql`with recursive numbers (n) as (select ${whole(from)} union all select n + 1 from numbers where n < ${whole(to)})`

/** Spreads numbers over all ids, as random ids are spread: an index grows everywhere, not at its end. */
const SPREAD = sql`(n * 2654435761) % 4294967296`
const PRODUCT_ID = sql`printf('%08x-0000-4000-8000-%012x', ${SPREAD}, n)`
const KINDS = sql`(case n % 6 when 0 then 'Hồng' when 1 then 'Ly' when 2 then 'Sen' when 3 then 'Cúc' when 4 then 'Lan' else 'Mẫu Đơn' end)`
const FOLDED_KINDS = sql`(case n % 6 when 0 then 'hong' when 1 then 'ly' when 2 then 'sen' when 3 then 'cuc' when 4 then 'lan' else 'mau don' end)`
const NOW = whole(Date.UTC(2026, 0, 1))
const NOW_S = whole(Date.UTC(2026, 0, 1) / 1000)

/** A product has one value of each facet; one of 10,000 products has the last value, so that few have it. */
const FACET_VALUES = FACET_NAMES.map((facet, place) => {
  const values: readonly string[] = FACETS[facet]
  const last = values.length - 1
  const number = sql`(case n % 10000 when 0 then ${whole(last)} else n / ${whole(11 ** place)} % ${whole(last)} end)`
  return { facet, value: sql`json_extract(${JSON.stringify(values)}, '$[' || ${number} || ']')` }
})

function insertProducts(numbers: SQL): SQL {
  const facets = sql.join(
    FACET_VALUES.map(({ value }) => sql`json_array(${value})`),
    sql`, `,
  )
  return sql`insert into products (id, slug, name, description, category, image_url, price_vnd, price_usd_cents,
      in_stock, position, created_at, updated_at, search, ${sql.raw(FACET_NAMES.join(', '))})
    ${numbers} select ${PRODUCT_ID}, 'bo-hoa-' || n, 'Bó Hoa ' || ${KINDS} || ' ' || n,
      'Một bó hoa tươi của tiệm, gói giấy mờ, kèm thiệp viết tay, giao trong ngày tại Hà Nội và TP. Hồ Chí Minh.',
      (case n % 5 when 0 then 'Hoa Tình Yêu' when 1 then 'Hoa Sinh Nhật' when 2 then 'Hoa Khai Trương' when 3 then 'Hoa Chia Buồn' else 'Hoa Bốn Mùa' end),
      '/objects/dp/moc-lan-thi-tham.webp', 200000 + (n * 7919) % 1800 * 1000, 800 + (n * 7919) % 7200, n % 10 > 0,
      1000, ${NOW} - n * 1000, ${NOW} - n * 1000, 'bo hoa ' || ${FOLDED_KINDS} || ' ' || n || ' bo-hoa-' || n,
      ${facets}
    from numbers`
}

function insertSortNames(numbers: SQL): SQL {
  return sql`insert into product_sort_names (product_id, locale, name)
    ${numbers} select ${PRODUCT_ID}, locale.value, 'bo hoa ' || ${FOLDED_KINDS} || ' ' || n || char(1)
    from numbers, json_each('["vi","en"]') locale`
}

function insertFacets(numbers: SQL): SQL {
  const rows = FACET_VALUES.map(({ facet, value }) => sql`select ${PRODUCT_ID}, ${facet}, ${value} from numbers`)
  return sql`insert into product_facets (product_id, facet, value) ${numbers} ${sql.join(rows, sql` union all `)}`
}

function insertArticles(numbers: SQL): SQL {
  const words = sql`replace(hex(zeroblob(120)), '00', 'hoa tươi giữ lâu ')`
  return sql`insert into articles (id, slug, title, excerpt, content, category, author, published_at, created_at, updated_at)
    ${numbers} select ${PRODUCT_ID}, 'bai-' || n, 'Chuyện Hoa ' || ${KINDS} || ' ' || n, 'Mấy dòng về hoa ' || ${KINDS},
      '<p>' || ${words} || '</p>',
      (case n % 2 when 0 then 'Ý nghĩa hoa' else 'Hoa theo mùa' end), 'Mộc Lan', ${NOW} - n * 60000, ${NOW}, ${NOW}
    from numbers`
}

const ORDER_ID = sql`printf('%08x%018x', ${SPREAD}, n)`
/** One of `count` products for an order. */
const productOf = (count: number) => sql`(n * 7919) % ${whole(Math.max(1, count))} + 1`

/** The number of an order's customer. */
const CUSTOMER = sql`((n - 1) / ${whole(ORDERS_EACH)} + 1)`
const customerId = (number: SQL) =>
  sql`printf('%08x-0000-4000-9000-%012x', (${number} * 2654435761) % 4294967296, ${number})`
const personOf = (number: SQL) =>
  sql`'Nguyễn Thị Lan ' || ${number}, 'khach-' || ${number} || '@example.com', printf('09%08d', ${number})`

function insertCustomers(numbers: SQL): SQL {
  const first = sql`((n - 1) * ${whole(ORDERS_EACH)} + 1)`
  const id = customerId(sql`n`)
  return sql`insert into customers (id, root_id, created_at, name, email, phone, search, locale, order_count, paid_vnd,
      worth_vnd, last_order_at)
    ${numbers} select ${id}, ${id}, ${NOW} - ${first} * 20000, ${personOf(sql`n`)},
      printf(' nguyen thi lan %d 09%08d khach-%d@example.com', n, n, n), 'vi', ${whole(ORDERS_EACH)},
      (n * 7919) % 1800 * 10000, (n * 7919) % 1800 * 10000, ${NOW} - ${first} * 20000
    from numbers`
}

function insertCustomerKeys(numbers: SQL): SQL {
  return sql`insert into customer_keys (kind, value, customer_id)
    ${numbers} select 'email', 'khach-' || n || '@example.com', ${customerId(sql`n`)} from numbers`
}

function insertOrders(numbers: SQL, products: number): SQL {
  const price = sql`(200000 + ((${productOf(products)}) * 7919) % 1800 * 1000)`
  return sql`insert into orders (id, locale, status, customer_name, customer_email, customer_phone, customer_id, delivery_address,
      delivery_city, delivery_date, currency, subtotal, discount, delivery_fee, total, total_vnd, total_usd_cents,
      created_at, updated_at, search, payment_intent_id)
    ${numbers} select ${ORDER_ID}, 'vi', (case when n <= 200 then 'pending' else 'delivered' end),
      ${personOf(CUSTOMER)}, ${customerId(CUSTOMER)}, 'Số ' || n % 300 || ' phố Huế',
      (case n % 2 when 0 then 'Hanoi' else 'Ho Chi Minh' end), date(${NOW_S} - n * 20, 'unixepoch'), 'VND',
      ${price}, 0, 30000, ${price} + 30000, ${price} + 30000, ${price} / 250, ${NOW} - n * 20000, ${NOW},
      printf(' nguyen thi lan %d 09%08d khach-%d@example.com%c so %d pho hue bo hoa tp ha noi ', ${CUSTOMER}, ${CUSTOMER},
        ${CUSTOMER}, char(10), n % 300),
      printf('pi_%024d', n)
    from numbers`
}

function insertLines(numbers: SQL, products: number): SQL {
  return sql`insert into order_items (order_id, line, product_id, product_name, image_url, price_vnd, price_usd_cents, quantity)
    ${numbers}, bought (n, product) as (select n, ${productOf(products)} from numbers)
    select ${ORDER_ID}, 1, printf('%08x-0000-4000-8000-%012x', (product * 2654435761) % 4294967296, product), 'Bó Hoa',
      '/objects/dp/moc-lan-thi-tham.webp', 200000, 800, 1
    from bought`
}

/** Writes the search index of all rows that lack it, as the triggers of db/derived.sql do for one. */
async function indexTexts(db: Database, kind: 'product' | 'article'): Promise<void> {
  const table = sql.raw(`${kind}s`)
  const [{ last = 0 } = {}] = await db.all<{ last: number }>(sql`select max(id) as last from search_documents`)
  await db.run(sql`insert into search_documents (kind, target_id)
    select ${kind}, id from ${table} where id not in (select target_id from search_documents where kind = ${kind})`)
  const [{ end = 0 } = {}] = await db.all<{ end: number }>(sql`select max(id) as end from search_documents`)
  const plain = (column: string) => sql.raw(`replace(replace(${column}, 'đ', 'd'), 'Đ', 'D')`)
  for (let from = last; from < end; from += AT_ONCE) {
    const some = sql`from search_texts where id > ${whole(from)} and id <= ${whole(from + AT_ONCE)} and kind = ${kind}`
    await db.run(
      sql`insert into ${sql.raw(`${kind}_search_typed`)} (rowid, name, label, body) select id, name, label, body ${some}`,
    )
    await db.run(sql`insert into ${sql.raw(`${kind}_search`)} (rowid, name, label, body)
      select id, ${plain('name')}, ${plain('label')}, ${plain('body')} ${some}`)
  }
}
