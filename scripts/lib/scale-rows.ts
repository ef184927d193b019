import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { createHash } from 'node:crypto'
import { articles as demoArticles } from '#db/seed/articles/index.ts'
import { products as demoProducts } from '#db/seed/products.ts'
import type { articles, orderItems, orders, products, users } from '#db/schema/index.ts'
import { quoteTotals } from '#features/checkout/quote.ts'
import { wardsOf } from '#features/delivery/server/wards.ts'
import { orderIdOf } from '#features/orders/order-id.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { findText } from '#shared/find-text.ts'
import { decimalToCents } from '#shared/money.ts'
import { ARTICLE_CATEGORIES, CITIES, type OrderStatus } from '#shared/shop.ts'
import { DAY_MS } from '#shared/durations.ts'

const FAMILIES = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Phan',
  'Vũ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
]
const MIDDLES = ['Thị', 'Văn', 'Minh', 'Thu', 'Quốc', 'Ngọc', 'Đức', 'Thanh', 'Hữu', 'Khánh', 'Phương', 'Gia']
const GIVEN = [
  'An',
  'Bình',
  'Châu',
  'Dung',
  'Đào',
  'Giang',
  'Hà',
  'Hạnh',
  'Hiếu',
  'Hương',
  'Khoa',
  'Lan',
  'Linh',
  'Mai',
]
const MORE_GIVEN = [
  'Nam',
  'Nga',
  'Ngân',
  'Nhung',
  'Oanh',
  'Phúc',
  'Quân',
  'Quỳnh',
  'Sơn',
  'Thảo',
  'Trang',
  'Tuấn',
  'Vy',
  'Yến',
]
const STREETS = [
  'Hàng Bạc',
  'Phố Huế',
  'Kim Mã',
  'Láng Hạ',
  'Xuân Thủy',
  'Lê Lợi',
  'Nguyễn Trãi',
  'Hai Bà Trưng',
  'Pasteur',
]
/** How far back the big shop's orders go. */
const DAYS_OF_ORDERS = 730

/** Returns pseudo-random numbers that are the same for the same seed. */
function dice(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    next,
    under: (limit: number) => Math.floor(next() * limit),
    of: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!,
  }
}

const idOf = (kind: string, number: number) => {
  const hex = createHash('sha256').update(`${kind} ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const aPhone = ({ under }: ReturnType<typeof dice>) =>
  `09${under(10)}${under(10)} ${String(under(1000)).padStart(3, '0')} ${String(under(1000)).padStart(3, '0')}`

function aName({ of }: ReturnType<typeof dice>): { lastName: string; firstName: string } {
  return { lastName: of(FAMILIES), firstName: `${of(MIDDLES)} ${of([...GIVEN, ...MORE_GIVEN])}` }
}

export function manyProducts(amount: number, now: Date): (typeof products.$inferInsert)[] {
  const { under } = dice(11)
  return Array.from({ length: amount }, (_, n) => {
    const like = demoProducts[n % demoProducts.length]!
    const createdAt = new Date(now.getTime() - (n + 1) * 3_600_000)
    return {
      id: idOf('product', n),
      slug: `${like.slug}-${n}`,
      name: `${like.vi.name} ${n}`,
      description: like.vi.description,
      category: like.category,
      imageUrl: `/objects/dp/${like.slug}.webp`,
      priceVND: like.priceVND + under(20) * 10_000,
      priceUSDCents: (decimalToCents(like.priceUSD) ?? 0) + under(20) * 40,
      inStock: n % 9 !== 0,
      position: 1_000 + n,
      createdAt,
      updatedAt: createdAt,
    }
  })
}

const SLOT_IDS = [...DEFAULT_DELIVERY_RULES.slots.map(({ id }) => id), 'at-0930']

export function manyArticles(amount: number, now: Date): (typeof articles.$inferInsert)[] {
  return Array.from({ length: amount }, (_, n) => {
    const like = demoArticles[n % demoArticles.length]!
    const at = new Date(now.getTime() - (n + 1) * 3_600_000)
    return {
      id: idOf('article', n),
      slug: `${like.slug}-${n}`,
      ...like.vi,
      title: `${like.vi.title} ${n}`,
      content: `<p>${like.vi.excerpt}</p>`.repeat(12),
      category: ARTICLE_CATEGORIES[n % ARTICLE_CATEGORIES.length]!,
      heroImageUrl: `/objects/da/${like.slug}.webp`,
      author: like.author,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    }
  })
}

export function manyCustomers(amount: number, now: Date): (typeof users.$inferInsert)[] {
  const random = dice(23)
  return Array.from({ length: amount }, (_, n) => {
    const name = aName(random)
    const who = { ...name, email: `khach-${n}@example.com`, phone: aPhone(random) }
    return {
      id: idOf('user', n),
      ...who,
      emailVerifiedAt: n % 5 ? now : null,
      createdAt: new Date(now.getTime() - random.under(DAYS_OF_ORDERS) * DAY_MS),
      search: findText({ ...who, name: `${name.lastName} ${name.firstName}` }),
    }
  })
}

/** Makes two years of orders: most by accounts, some by their owners as guests, some by other guests. */
export function manyOrders(
  amount: number,
  stock: (typeof products.$inferInsert)[],
  people: (typeof users.$inferInsert)[],
  now: Date,
): { orders: (typeof orders.$inferInsert)[]; items: (typeof orderItems.$inferInsert)[] } {
  const random = dice(37)
  const rows: (typeof orders.$inferInsert)[] = []
  const items: (typeof orderItems.$inferInsert)[] = []
  for (let n = 0; n < amount; n++) {
    const id = orderIdOf(createHash('sha256').update(`order ${n}`).digest())
    const createdAt = new Date(
      now.getTime() - Math.floor((n / amount) * DAYS_OF_ORDERS * DAY_MS) - random.under(60_000),
    )
    const deliveryDate = addDays(dayInVietnam(createdAt), random.under(6))
    const kind = random.under(100)
    const person = kind < 85 ? people[random.under(people.length)] : undefined
    const recipient = aName(random)
    const who = {
      customerName: `${recipient.lastName} ${recipient.firstName}`,
      customerEmail: person?.email ?? `guest-${n}@example.com`,
      customerPhone: person?.phone ?? aPhone(random),
    }
    const currency = kind % 4 === 0 ? ('USD' as const) : ('VND' as const)
    const lines = Array.from({ length: 1 + random.under(3) }, () => {
      const product = stock[random.under(stock.length)]!
      const { id: productId, name: productName, imageUrl, priceVND, priceUSDCents } = product
      return { productId: productId!, productName, imageUrl, priceVND, priceUSDCents, quantity: 1 + random.under(3) }
    })
    const deliveryAddress = `${1 + random.under(300)} ${random.of(STREETS)}`
    const deliveryCity = random.of(CITIES)
    const wards = wardsOf(deliveryCity)
    rows.push({
      id,
      userId: kind < 70 ? (person?.id ?? null) : null,
      locale: kind % 3 === 0 ? 'en' : 'vi',
      status: statusOf(n, amount, random.under(100)),
      reviewReason: n % 1_000 === 7 ? 'amount_mismatch' : null,
      ...who,
      deliveryAddress,
      deliveryCity,
      deliveryDate,
      // Four of five choose a ward, and half of the orders are gifts.
      wardCode: n % 5 ? wards[n % wards.length]!.code : '',
      ...(n % 2 ? { recipientName: rows.at(-1)!.customerName, recipientPhone: rows.at(-1)!.customerPhone } : {}),
      // Three of four choose a time.
      slotId: n % 4 ? SLOT_IDS[n % SLOT_IDS.length]! : '',
      notes: n % 3 === 0 ? 'Thiệp ghi: Chúc mừng sinh nhật, luôn vui và khỏe nhé.' : '',
      currency,
      ...quoteTotals(lines, 0, currency, DEFAULT_DELIVERY_RULES.fees),
      createdAt,
      updatedAt: createdAt,
    })
    items.push(...lines.map((line, index) => ({ orderId: id, line: index, ...line })))
  }
  return { orders: rows, items }
}

/** Returns the status of an order: old ones are over, the latest few hundred are in progress. */
function statusOf(n: number, amount: number, roll: number): OrderStatus {
  if (roll < 4) return 'cancelled'
  if (n > amount / 100) return 'delivered'
  return roll < 40 ? 'pending' : roll < 70 ? 'processing' : 'out_for_delivery'
}
