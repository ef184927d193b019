import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listCategories, listProductRows, listProducts } from '#features/catalog/catalog.calls.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'

/** The calls whose answers are fetched again after a product changed. */
export const AFTER_CHANGE = [listProductRows, listProducts, listCategories, listAuditLog, readDashboard] as const
