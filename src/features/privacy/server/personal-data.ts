import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as schema from '#db/schema/index.ts'

type Schema = typeof schema
/** The tables of the database, by their names in the schema. */
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never
}[keyof Schema]
type ColumnOf<T extends TableName> = keyof Schema[T]['_']['columns'] & string

/** What one table holds about people. */
interface Kept<Column extends string> {
  /** Columns that identify people, contain contact details, or record what people wrote or did. */
  personal: readonly Column[]
  /** How many columns hold no personal data. When you add a column, decide which kind it is and correct this number. */
  others: number
  why: string
  /** How long it is kept; `{{contactDays}}` and the like are replaced by the settings. */
  until: string
}

const FOR_EVER = 'no limit: it names nobody'
const REASON_WITH_ORDER = 'no limit, for the books; the reason until the personal data of its order is removed'
const WITH_ACCOUNT = 'until the account is deleted or forgotten'

/** What each table holds about people, why, and how long. A test compares it with the schema and docs/privacy.md. */
export const PERSONAL_DATA = {
  users: {
    personal: ['email', 'passwordHash', 'firstName', 'lastName', 'phone', 'profileImageUrl', 'search', 'customerId'],
    others: 7,
    why: 'the account: signing in, and ordering without typing everything again',
    until: WITH_ACCOUNT,
  },
  customers: {
    personal: [
      'search',
      'name',
      'email',
      'phone',
      'locale',
      'orderCount',
      'paidVND',
      'paidUSDCents',
      'worthVND',
      'lastOrderAt',
    ],
    others: 6,
    why: 'one record of each customer, with or without an account, for the staff who serve them',
    until: 'until the customer’s last order and account lose their personal data',
  },
  customerKeys: {
    personal: ['kind', 'value', 'customerId'],
    others: 0,
    why: 'by which account, email or phone an order finds its customer’s record',
    until: 'as long as the record',
  },
  customerNotes: {
    personal: ['customerId', 'text', 'createdBy'],
    others: 2,
    why: 'what staff note of a customer, for each other',
    until: 'as long as the customer’s record, or until staff delete it',
  },
  customerConsents: {
    personal: ['customerId', 'kind', 'given', 'means', 'recordedBy', 'createdAt'],
    others: 1,
    why: 'proof of what the customer agreed to and took back',
    until: 'as long as the customer’s record',
  },
  sessions: {
    personal: ['idHash', 'userId', 'lastSeenAt', 'device'],
    others: 5,
    why: 'who is signed in, and where',
    until: 'until they end: after 15 to 30 days without use, or 90 days',
  },
  addresses: {
    personal: ['userId', 'label', 'address', 'city', 'wardCode', 'recipientName', 'recipientPhone'],
    others: 1,
    why: 'saved addresses, and who receives flowers there',
    until: WITH_ACCOUNT,
  },
  reminders: {
    personal: ['userId', 'who', 'occasion', 'calendar', 'month', 'day', 'daysBefore', 'nextOn', 'remindOn'],
    others: 4,
    why: 'one mail a year about an occasion that the customer saved',
    until: WITH_ACCOUNT,
  },
  wishlist: { personal: ['userId', 'productId'], others: 2, why: 'the wishlist', until: WITH_ACCOUNT },
  identities: {
    personal: ['issuer', 'subject', 'userId'],
    others: 1,
    why: 'signing in through a provider',
    until: WITH_ACCOUNT,
  },
  signInFlows: {
    personal: ['idHash', 'state', 'nonce', 'codeVerifier', 'next'],
    others: 2,
    why: 'a sign-in through a provider that is under way',
    until: 'ten minutes, then the next hourly clean-up',
  },
  accountTokens: {
    personal: ['tokenHash', 'userId', 'email'],
    others: 4,
    why: 'mailed links, each used once',
    until: '{{linkDays}} days after the link expired',
  },
  staffInvitations: {
    personal: ['email', 'invitedBy'],
    others: 7,
    why: 'inviting a person to the staff',
    until: '{{linkDays}} days after the invitation expired',
  },
  staffInvitationLinks: {
    personal: ['tokenHash', 'invitationId'],
    others: 1,
    why: 'mailed links of invitations, each used once',
    until: 'with the invitation',
  },
  twoStep: { personal: ['userId', 'secret'], others: 5, why: 'two-step sign-in', until: WITH_ACCOUNT },
  recoveryCodes: { personal: ['userId', 'codeHash'], others: 1, why: 'two-step sign-in', until: WITH_ACCOUNT },
  rememberedDevices: {
    personal: ['tokenHash', 'userId', 'device', 'lastSeenAt'],
    others: 2,
    why: 'browsers that are not asked for a two-step code',
    until: 'until they expire or are removed',
  },
  pendingSignIns: {
    personal: ['tokenHash', 'userId'],
    others: 4,
    why: 'sign-ins that wait for a two-step code',
    until: 'until they expire, then the next hourly clean-up',
  },
  checkouts: {
    personal: [
      'clientSecretHash',
      'userId',
      'customerName',
      'customerEmail',
      'customerPhone',
      'deliveryAddress',
      'notes',
      'recipientName',
      'recipientPhone',
      'cardMessage',
      'cardSignature',
      'invoice',
    ],
    others: 25,
    why: 'who gets the flowers and where, stored before the payment',
    until: 'unpaid: {{unpaidDays}} days; paid: as long as its order',
  },
  deliveryHolds: {
    personal: ['checkoutId', 'visitor'],
    others: 5,
    why: 'a place in a delivery slot while its customer pays; a keyed hash of account or address, of whose places there is a limit',
    until: 'fifteen minutes, then the next hourly clean-up',
  },
  orders: {
    personal: [
      'userId',
      'customerName',
      'customerEmail',
      'customerPhone',
      'deliveryAddress',
      'notes',
      'recipientName',
      'recipientPhone',
      'cardMessage',
      'cardSignature',
      'internalNotes',
      'search',
      'customerId',
    ],
    others: 40,
    why: 'delivery, questions, disputed payments; amounts, products, city and day for the books',
    until:
      'guests: {{guestOrdersDays}} days from the delivery day; accounts: until the account is deleted or forgotten',
  },
  invoiceRequests: {
    personal: ['orderId', 'company', 'taxCode', 'address', 'email', 'issuedBy', 'search'],
    others: 4,
    why: 'issuing the VAT invoice that a customer asked for, and finding it for the books',
    until:
      'issued: no limit, because the books must show for whom, but without the email once the personal data of its order is removed; not issued: until then',
  },
  orderEdits: {
    personal: ['orderId', 'changes'],
    others: 2,
    why: 'what staff changed of an order, before and after, shown in its history',
    until: '{{auditDays}} days, or until the personal data of its order is removed; then nothing is left of the values',
  },
  orderPhotos: {
    personal: ['orderId', 'createdBy'],
    others: 4,
    why: 'what the finished and the delivered flowers looked like; a photo may show a home',
    until: 'until the personal data of its order is removed, or staff remove it; then its file goes, too',
  },
  runs: {
    personal: ['courierId', 'courierName'],
    others: 6,
    why: 'which courier delivers which orders',
    until: '{{runDays}} days after the day of the run',
  },
  runStops: {
    personal: ['orderId', 'nobodyAt', 'nobodyReason', 'nobodyNext'],
    others: 4,
    why: 'the orders of a run, and what the courier met at the door',
    until: 'with the run',
  },
  runLinks: {
    personal: ['tokenHash', 'runId'],
    others: 2,
    why: 'links by which a courier without an account opens a run until midnight',
    until: 'with the run',
  },
  runReports: {
    personal: ['orderId', 'at', 'receivedAt'],
    others: 6,
    why: 'what the courier reported, each report once',
    until: 'with the run',
  },
  claims: {
    personal: ['orderId', 'text', 'photos', 'answer', 'answeredBy'],
    others: 4,
    why: 'what a customer says is wrong with delivered flowers, and the answer',
    until: 'until the personal data of its order is removed; then its photos go, too',
  },
  shopEvents: {
    personal: ['subject'],
    others: 3,
    why: 'telling staff at once of new and changed orders, messages, reviews and claims; by their ids only',
    until: '{{eventDays}} days',
  },
  webhookDeliveries: {
    personal: ['body'],
    others: 11,
    why: 'telling a service of the owner’s what happens in the shop; orders by number, day, ward, products and sums, without names',
    until: '{{eventDays}} days',
  },
  contactMessages: {
    personal: ['name', 'email', 'phone', 'subject', 'message', 'search'],
    others: 6,
    why: 'answering',
    until: '{{contactDays}} days',
  },
  contactAnswers: {
    personal: ['messageId', 'text', 'answeredBy'],
    others: 3,
    why: 'what the shop answered, and who of the staff',
    until: 'as long as its contact message',
  },
  answerTemplates: { personal: [], others: 5, why: 'texts that staff answer with', until: FOR_EVER },
  backInStock: {
    personal: ['email'],
    others: 4,
    why: 'one mail when a sold-out product is back',
    until: 'until that mail is queued, at most {{stockDays}} days',
  },
  reviews: {
    personal: ['userId', 'customerName', 'comment', 'search', 'answer', 'answeredBy'],
    others: 8,
    why: 'shown under the product, with the shop’s answer',
    until:
      'no limit; after an account is deleted only the first name stays, after a person is forgotten no name, and no answer after either',
  },
  reviewPhotos: {
    personal: ['reviewId'],
    others: 5,
    why: 'photos that customers add to their reviews; each is shown once staff have looked at it',
    until:
      'as long as its review, until its customer or staff remove it, or the account is deleted or forgotten; then its files go, too',
  },
  mails: {
    personal: ['about', 'lastError'],
    others: 11,
    why: 'sending a mail once, and knowing whether it arrived',
    until: '{{mailDays}} days after it was sent or given up',
  },
  auditLog: {
    personal: ['actorId', 'actor', 'changes'],
    others: 5,
    why: 'which member of staff changed what; a customer appears by account id only',
    until: '{{auditDays}} days',
  },
  uploads: {
    personal: ['createdBy'],
    others: 8,
    why: 'which member of staff uploaded it',
    until: 'until that account is deleted',
  },
  refunds: {
    personal: ['createdBy', 'failure'],
    others: 8,
    why: 'which member of staff gave money back, and why they took that back; the amounts for the books',
    until: 'until that account is deleted; the reason until the personal data of its order is removed',
  },
  refundAccounts: {
    personal: ['refundId', 'details', 'givenAt', 'payingBy'],
    others: 5,
    why: 'to which bank account a customer wants a refund that staff transfer; the account is encrypted',
    until:
      'the account: {{refundDays}} days after the money was sent, or until the personal data of its order is removed and the money sent; the rest as long as the refund',
  },
  paymentLinks: {
    personal: ['orderId', 'exchange'],
    others: 11,
    why: 'what unpaid orders and dearer exchanges are paid by, for the books; the flowers and reason of an exchange',
    until: 'as long as its order; the exchange: {{auditDays}} days, or until the personal data of its order is removed',
  },
  paymentEvents: { personal: [], others: 6, why: 'the books', until: FOR_EVER },
  cashPayments: { personal: [], others: 8, why: 'what couriers collect, for the books', until: FOR_EVER },
  cashCollections: {
    personal: ['orderId', 'courier', 'courierName', 'reason'],
    others: 7,
    why: 'what couriers were given at the door; the books',
    until: 'no limit: the books must show who had the money; the reason goes with the personal data of its order',
  },
  cashClosings: {
    personal: ['courier', 'courierName', 'note', 'createdBy'],
    others: 7,
    why: 'what couriers handed over, and who of the staff counted it; the books',
    until: 'no limit: the books must show who had the money',
  },
  transferPayments: {
    personal: [],
    others: 6,
    why: 'what customers were asked to send by bank transfer',
    until: FOR_EVER,
  },
  bankTransactions: {
    personal: ['content', 'note'],
    others: 12,
    why: 'the lines of the shop’s bank account, whose text banks fill with the sender’s name; the books',
    until:
      'until the order that it paid loses its data, then only the reference is left; others: no limit, for the books',
  },
  cashRefunds: {
    personal: ['failure'],
    others: 7,
    why: 'cash that staff give back, and why they took that back; the books',
    until: REASON_WITH_ORDER,
  },
  transferRefunds: {
    personal: ['failure'],
    others: 7,
    why: 'transfers that staff send back, and why they took that back; the books',
    until: REASON_WITH_ORDER,
  },
  stuckEvents: { personal: [], others: 8, why: 'payment events that are tried again', until: FOR_EVER },
  disputes: { personal: [], others: 10, why: 'disputed payments and their deadlines', until: FOR_EVER },
  quotes: { personal: [], others: 20, why: 'the books', until: FOR_EVER },
  orderItems: { personal: [], others: 9, why: 'the books', until: FOR_EVER },
  products: { personal: [], others: 37, why: 'the catalogue', until: FOR_EVER },
  productFacets: { personal: [], others: 3, why: 'what products are found by', until: FOR_EVER },
  productSortNames: { personal: [], others: 3, why: 'the order of the catalogue by name', until: FOR_EVER },
  productTranslations: { personal: [], others: 4, why: 'the catalogue', until: FOR_EVER },
  promotions: { personal: [], others: 15, why: 'discount codes', until: FOR_EVER },
  articles: {
    personal: ['author'],
    others: 15,
    why: 'the author’s name under an article',
    until: 'as long as the article',
  },
  articleTranslations: { personal: [], others: 8, why: 'the journal', until: FOR_EVER },
  articleSortTitles: { personal: [], others: 3, why: 'the order of the journal’s titles', until: FOR_EVER },
  contentTags: { personal: [], others: 2, why: 'which saved pages are up to date', until: FOR_EVER },
  slugRedirects: { personal: [], others: 3, why: 'old addresses of pages', until: FOR_EVER },
  rateLimits: {
    personal: ['key'],
    others: 2,
    why: 'limits that several processes share; a keyed hash of an address, account, browser or email',
    until: 'a day at most, then the next hourly clean-up',
  },
  leases: {
    personal: [],
    others: 3,
    why: 'which process runs the background jobs, and which renders pages ahead',
    until: FOR_EVER,
  },
  liveProcesses: { personal: [], others: 4, why: 'which processes a CDN gets pages from', until: FOR_EVER },
  shopState: { personal: [], others: 2, why: 'what the shop knows about itself', until: FOR_EVER },
} as const satisfies { [T in TableName]: Kept<ColumnOf<T>> }

/** Returns, for each table of a schema, the names of its columns. */
export function columnsOfSchema(tables: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([name, table]) =>
      is(table, SQLiteTable) ? [[name, Object.keys(getTableColumns(table))]] : [],
    ),
  )
}

/** Returns the table of docs/privacy.md as Markdown rows, with the periods filled in. */
export function privacyRows(tables: Record<string, unknown>, facts: Record<string, string>): string[][] {
  return Object.entries(PERSONAL_DATA as Record<string, Kept<string>>).map(([name, { personal, why, until }]) => [
    `\`${getTableName(tables[name] as SQLiteTable)}\``,
    personal.length > 0 ? personal.join(', ') : 'nothing',
    why,
    until.replace(/\{\{(\w+)\}\}/g, (_, fact: string) => facts[fact] ?? fact),
  ])
}
