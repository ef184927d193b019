import { BASE_LOCALE } from '#i18n/locales.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Column } from '#server/csv.ts'
import { formatDate } from '#shared/dates.ts'
import type { OpenInvoice } from './list-invoices.ts'

/** The file is in the shop's own language, as the accountant's sheet is. */
const t = pageTranslator(BASE_LOCALE)

/** An amount in whole dong, or in dollars. */
const amount = (name: string, minor: (invoice: OpenInvoice) => number): Column<OpenInvoice> => ({
  name,
  value: (invoice) => (invoice.currency === 'VND' ? minor(invoice) : minor(invoice) / 100),
})

/**
 * The columns of an invoice to issue. Its amounts are what is left of the order after refunds; days are Vietnam's. The
 * tax code is bare, as the software that reads the file expects it.
 */
export const INVOICE_COLUMNS: Column<OpenInvoice>[] = [
  { name: t('adminSales:sheet.order'), value: ({ id }) => id },
  { name: t('adminSales:sheet.day'), value: ({ orderedAt }) => formatDate(new Date(orderedAt)) },
  { name: t('adminInvoices:company'), value: ({ company }) => company },
  { name: t('adminInvoices:taxCode'), value: ({ taxCode }) => taxCode },
  { name: t('adminInvoices:address'), value: ({ address }) => address },
  { name: t('adminInvoices:email'), value: ({ email }) => email },
  { name: t('adminSales:sheet.buyer'), value: ({ customerName }) => customerName },
  { name: t('adminInvoices:items'), value: ({ items }) => items },
  { name: t('adminSales:sheet.currency'), value: ({ currency }) => currency },
  amount(t('adminInvoices:beforeVat'), ({ total, refunded, vat }) => total - refunded - vat),
  { name: t('adminSales:sheet.vatPercent'), value: ({ vatPercent }) => vatPercent },
  amount(t('adminSales:vat'), ({ vat }) => vat),
  amount(t('adminInvoices:total'), ({ total, refunded }) => total - refunded),
  { name: t('adminSales:sheet.status'), value: ({ status }) => t(`tracking:status.${status}.label`) },
  { name: t('adminSales:sheet.method'), value: ({ paymentMethod }) => t(`adminSales:methods.${paymentMethod}`) },
]
