/** The roles of staff. An account without one is a customer's. */
export const ROLES = ['owner', 'florist', 'courier'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may do what in the back-office: the one table of rights. Every call for staff and every screen of the back-office
 * names its permission, and `tests/api/access.test.ts` tries each call with each role. A courier has the page of their
 * runs, and nothing of the back-office.
 */
export const PERMISSIONS = {
  dashboard: ['owner', 'florist'],
  /** Orders, their statuses, photos and the day's sheet; without money. */
  orders: ['owner', 'florist'],
  /** Giving orders to couriers. */
  runs: ['owner', 'florist'],
  /** The runs of today that were given to the account, without prices, emails and other days. */
  ownRuns: ['courier'],
  /** Money back to a customer, with a cancellation or without. */
  refunds: ['owner'],
  /** Payments that the shop could not book yet. */
  payments: ['owner'],
  /** Money that arrived at the bank, and refunds that are transferred by hand. */
  transfers: ['owner', 'florist'],
  /** The bank accounts of customers who get money back, in full, to transfer it. */
  refundAccounts: ['owner', 'florist'],
  /** What couriers collected, and what they handed over. */
  cash: ['owner', 'florist'],
  /** What the shop earned, and the accountant's sheet. */
  sales: ['owner'],
  /** What happens in the shop, as kinds and ids of orders, messages, claims and reviews. */
  events: ['owner', 'florist'],
  products: ['owner', 'florist'],
  articles: ['owner', 'florist'],
  /** Pictures of products and articles, and what the model writes about them. */
  pictures: ['owner', 'florist'],
  messages: ['owner', 'florist'],
  claims: ['owner', 'florist'],
  reviews: ['owner', 'florist'],
  /** The history of one product, article or other record that the role works with. */
  recordHistory: ['owner', 'florist'],
  /** The history of everything, with staff, settings and exports. */
  auditLog: ['owner'],
  promotions: ['owner'],
  /** The records of customers. */
  customers: ['owner', 'florist'],
  /** Files with the personal data of many people. */
  exports: ['owner'],
  privacy: ['owner'],
  settings: ['owner'],
  staff: ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** Returns whether a role has a permission; false for a customer, who has no role. */
export function may(role: Role | null | undefined, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return role ? roles.includes(role) : false
}

/**
 * Returns the columns of an account with a role, or of a customer's. `isAdmin` is recorded (spec, section 3): all staff
 * but couriers.
 */
export function roleColumns(role: Role | null): { role: Role | null; isAdmin: boolean } {
  return { role, isAdmin: role !== null && role !== 'courier' }
}
