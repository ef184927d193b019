import { addDays, dayInVietnam } from '#shared/dates.ts'

const today = dayInVietnam(new Date())
const sought = (...queries: string[]) => queries.map((q) => `q=${encodeURIComponent(q)}`)

/**
 * The lists and sums of the back-office with the queries that are measured; one in pages starts with a page of twenty.
 * `scripts/back-office-lists.test.ts` compares them with the calls.
 */
export const LISTS: Record<string, string[]> = {
  '/api/orders': [
    '',
    'page=2500',
    ...sought('nguyen thi', 'an', '0900', 'khach-77@', 'zzzz', 'y8v011va', 'quan 1', 'hoan kiem', 'hong hang bac'),
    ...sought('ardent red roses'),
    ...['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled'].map((status) => `status=${status}`),
    ...['city=Hanoi', `day=${today}`, 'review=open', 'status=delivered&city=Hanoi&q=tran'],
    ...['createdAt', 'delivery', '-delivery', 'total', '-total'].map((sort) => `sort=${sort}`),
    'q=nguyen&sort=-total',
  ],
  '/api/customers': [
    ...['', 'page=500'],
    ...sought('nguyen thi', '0900', 'zzzz'),
    ...['-name', 'email', 'totalOrders', '-totalOrders'].map((sort) => `sort=${sort}`),
  ],
  '/api/admin/customers/find': sought('nguyen thi', '0900', 'zzzz'),
  '/api/admin/products': ['', 'page=50', 'q=hong', 'q=zzzz', 'stock=out', 'archived=1'],
  '/api/admin/product-categories': [''],
  '/api/admin/articles': ['', 'page=500', 'q=hoa', 'q=zzzz', 'sort=oldest', 'sort=title', 'sort=-title'],
  '/api/promotions': ['', 'page=10', ...sought('code1', 'zzzz')],
  '/api/admin/reviews': ['', 'page=500', 'state=hidden', 'rating=1', ...sought('hoa', 'zzzz')],
  '/api/admin/messages': ['', 'page=400', 'state=open', 'state=done', ...sought('hoa', 'zzzz')],
  '/api/admin/answer-templates': [''],
  '/api/admin/claims': ['', 'page=200', 'state=open', 'state=answered'],
  '/api/admin/invoices': [
    '',
    'page=400',
    'state=open',
    'state=issued',
    ...sought('hoa', '0101243150', 'c26-7', 'zzzz'),
  ],
  '/api/admin/audit-log': ['', 'page=2000', 'entity=order', 'actor=admin@example.com', ...sought('status', 'zzzz')],
  '/api/admin/transfers': [''],
  '/api/admin/cash': [`day=${today}`, `day=${addDays(today, -30)}`],
  '/api/admin/compared-books': [''],
  '/api/admin/runs': [`day=${today}`, `day=${addDays(today, -30)}`],
  '/api/admin/stuck-payments': [''],
  '/api/admin/staff': [''],
  '/api/admin/dashboard': [''],
  '/api/admin/sales': [`from=${addDays(today, -30)}&to=${today}`, `from=${addDays(today, -365)}&to=${today}`],
  '/api/admin/order-sheet': [`day=${today}`],
  '/api/admin/today': [`day=${today}`],
}

/** What staff read beside lists: few rows, a stream, or another service's answer. */
export const NO_LISTS = [
  '/api/admin/events',
  '/api/admin/opening',
  '/api/admin/price-rate',
  '/api/admin/settings',
  '/api/admin/webhook',
  '/api/admin/analyze-product-image',
]
