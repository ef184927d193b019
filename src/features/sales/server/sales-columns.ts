import { BASE_LOCALE } from '#i18n/locales.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Column } from '#server/csv.ts'
import { formatDate } from '#shared/dates.ts'
import { spacedTaxCode } from '#shared/tax-code.ts'
import type { SalesMethod } from '../sales.ts'
import type { MonthOrder } from './month-orders.ts'

/** The accountant's sheet is in the shop's own language, also for staff who read another. */
const t = pageTranslator(BASE_LOCALE)

/** An amount in whole dong, or in dollars. */
const amount = (name: string, minor: (order: MonthOrder) => number): Column<MonthOrder> => ({
  name,
  value: (order) => (order.currency === 'VND' ? minor(order) : minor(order) / 100),
})

/** The columns of an order in the accountant's sheet. Amounts are numbers, days are Vietnam's. */
export const SALES_COLUMNS: Column<MonthOrder>[] = [
  { name: t('adminSales:sheet.order'), value: ({ id }) => id },
  { name: t('adminSales:sheet.day'), value: ({ createdAt }) => formatDate(new Date(createdAt)) },
  { name: t('adminSales:sheet.buyer'), value: ({ customerName }) => customerName },
  { name: t('adminInvoices:company'), value: ({ company }) => company },
  { name: t('adminInvoices:taxCode'), value: ({ taxCode }) => taxCode && spacedTaxCode(taxCode) },
  { name: t('adminInvoices:number'), value: ({ invoiceNumber }) => invoiceNumber },
  { name: t('adminSales:sheet.status'), value: ({ status }) => t(`tracking:status.${status}.label`) },
  { name: t('adminSales:sheet.currency'), value: ({ currency }) => currency },
  amount(t('adminSales:goods'), ({ subtotal }) => subtotal),
  amount(t('adminSales:discount'), ({ discount }) => discount),
  amount(t('adminSales:deliveryFee'), ({ deliveryFee }) => deliveryFee),
  amount(t('adminSales:sheet.total'), ({ total }) => total),
  amount(t('adminSales:refunded'), ({ refunded }) => refunded),
  amount(t('adminSales:disputed'), ({ disputed }) => disputed),
  amount(t('adminSales:net'), ({ total, refunded, disputed }) => total - refunded - disputed),
  { name: t('adminSales:sheet.vatPercent'), value: ({ vatPercent }) => vatPercent },
  amount(t('adminSales:vat'), ({ vat }) => vat),
  amount(t('adminSales:sheet.unpaid'), ({ unpaid }) => unpaid),
  {
    name: t('adminSales:sheet.method'),
    value: (order) =>
      methodsOf(order)
        .map((method) => t(`adminSales:methods.${method}`))
        .join(' + '),
  },
  amount(t('adminSales:sheet.byCard'), ({ byCard }) => byCard),
  amount(t('adminSales:sheet.byTransfer'), ({ byTransfer }) => byTransfer),
  amount(t('adminSales:sheet.inCash'), ({ inCash }) => inCash),
]

/** Returns how an order was paid, and its supplements if they came by another method. */
function methodsOf({ method, byCard, byTransfer }: MonthOrder): SalesMethod[] {
  const methods = new Set([method])
  if (byCard > 0) methods.add('card')
  if (byTransfer > 0) methods.add('transfer')
  return [...methods]
}
