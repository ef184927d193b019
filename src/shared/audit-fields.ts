import { LOCALES, type Locale, type TranslationLocale } from '#i18n/locales.ts'

/**
 * The fields that the audit log can name, each with the kind of its values: the back-office knows how it shows a kind,
 * and `auditLog.fields` of the messages names a field. An entry with another field, and a field without a name, do not
 * compile. A field stays here when nothing writes it any more, because earlier entries have it.
 *
 * - `plain`: texts, numbers, yes or no, and lists of them, shown as they are
 * - `dong`, `cents`: whole dong, cents of a dollar
 * - `instant`, `minute`, `day`: an instant of UTC; a minute and a day of Vietnam's time
 * - `html`: the HTML of an article
 * - `picture`: the address of a picture, shown as a link; `pictures`: pictures with their texts
 * - `byLanguage`: a text by language
 * - every other kind: a word of a fixed list, or a list of such words, shown in the reader's language
 */
const FIELDS = {
  // Products
  name: 'plain',
  slug: 'plain',
  description: 'plain',
  category: 'category',
  imageUrl: 'picture',
  imageAlt: 'byLanguage',
  pictures: 'pictures',
  priceUSD: 'plain',
  priceUSDCents: 'cents',
  priceVND: 'dong',
  salePriceUSD: 'plain',
  salePriceVND: 'dong',
  saleStartsAt: 'minute',
  saleEndsAt: 'minute',
  inStock: 'plain',
  size: 'plain',
  sizeOf: 'plain',
  stems: 'plain',
  heightCm: 'plain',
  widthCm: 'plain',
  lastsFrom: 'plain',
  lastsTo: 'plain',
  stock: 'plain',
  position: 'plain',
  occasions: 'occasions',
  recipients: 'recipients',
  flowers: 'flowers',
  colours: 'colours',
  sizes: 'sizes',
  archivedAt: 'instant',
  objectPath: 'picture',

  // Articles
  title: 'plain',
  excerpt: 'plain',
  content: 'html',
  author: 'plain',
  tags: 'plain',
  heroImageUrl: 'picture',
  publishedAt: 'instant',
  seoTitle: 'plain',
  seoDescription: 'plain',
  english: 'plain',

  // Discount codes
  code: 'plain',
  discountPercent: 'plain',
  isActive: 'plain',
  startsAt: 'minute',
  endsAt: 'minute',
  minimumVND: 'dong',
  minimumUSDCents: 'cents',
  maxUses: 'plain',
  maxUsesPerCustomer: 'plain',
  firstOrderOnly: 'plain',
  categories: 'category',

  // Orders
  status: 'status',
  made: 'plain',
  reviewReason: 'reviewReason',
  customerName: 'plain',
  customerPhone: 'plain',
  deliveryAddress: 'plain',
  deliveryCity: 'city',
  wardCode: 'plain',
  deliveryDate: 'day',
  slotId: 'slot',
  recipientName: 'plain',
  recipientPhone: 'plain',
  surprise: 'plain',
  anonymous: 'plain',
  withoutPhoto: 'plain',
  nobodyHome: 'nobodyHome',
  cardOccasion: 'cardOccasion',
  cardMessage: 'plain',
  cardSignature: 'plain',
  notes: 'plain',
  internalNotes: 'plain',
  setAside: 'setAside',
  lines: 'plain',
  total: 'plain',
  reason: 'plain',
  photo: 'photo',
  invoiceCompany: 'plain',
  invoiceTaxCode: 'plain',
  invoiceAddress: 'plain',
  invoiceEmail: 'plain',
  invoiceNumber: 'plain',

  // Payments
  paymentMethod: 'paymentMethod',
  paymentStatus: 'paymentStatus',
  unconfirmed: 'plain',
  paymentLink: 'instant',
  supplement: 'plain',
  amount: 'plain',
  refunded: 'plain',
  failure: 'failure',
  takenBack: 'plain',
  dueBy: 'instant',
  fundsWithdrawn: 'plain',
  collected: 'plain',
  handedOver: 'plain',
  note: 'plain',
  account: 'plain',
  transfers: 'plain',
  received: 'dong',
  reference: 'plain',
  resolution: 'resolution',
  state: 'refundState',
  refundAccount: 'plain',
  refundLink: 'instant',
  refundTo: 'plain',

  // Deliveries
  courier: 'plain',
  reported: 'reported',
  reportedAt: 'instant',
  outcome: 'outcome',
  nobodyReason: 'nobodyReason',
  nobodyNext: 'nobodyNext',
  nobodyAt: 'instant',

  // Messages and reviews
  readAt: 'instant',
  doneAt: 'instant',
  hiddenAt: 'instant',
  hidden: 'plain',

  // People
  role: 'role',
  isAdmin: 'plain',
  sessions: 'plain',
  consent: 'consent',
  filters: 'filters',
  rows: 'plain',
  accounts: 'plain',
  orders: 'plain',
  openOrders: 'plain',
  unpaidCheckouts: 'plain',
  messages: 'plain',
  reviews: 'plain',

  // Settings
  shopName: 'plain',
  tagline: 'plain',
  'address.Hanoi': 'plain',
  'address.HoChiMinh': 'plain',
  phone: 'plain',
  phoneAbroad: 'plain',
  email: 'plain',
  facebook: 'plain',
  instagram: 'plain',
  whatsapp: 'plain',
  zalo: 'plain',
  newOrderMails: 'plain',
  newOrderEmail: 'plain',
  mailLanguage: 'mailLanguage',
  customerMailLanguage: 'mailLanguage',
  demoNotice: 'demoNotice',
  demoWords: 'plain',
  bankAccount: 'plain',
  'bankAccounts.Hanoi': 'plain',
  'bankAccounts.HoChiMinh': 'plain',
  transferMinutes: 'plain',
  cashOn: 'plain',
  cashCities: 'city',
  cashMax: 'plain',
  cashGuestMax: 'plain',
  cashOnBusyDays: 'plain',
  cashConfirmAbove: 'plain',
  cashConfirmWithin: 'plain',
  cashConfirmBefore: 'plain',
  openingHours: 'plain',
  slots: 'plain',
  'places.Hanoi': 'plain',
  'places.HoChiMinh': 'plain',
  lead: 'plain',
  exactEvery: 'plain',
  sameDayUntil: 'plain',
  eveningFrom: 'plain',
  closedDays: 'plain',
  busyDays: 'plain',
  flatFeeVND: 'dong',
  flatFeeUSDCents: 'cents',
  freeFromFeeVND: 'dong',
  freeFromFeeUSDCents: 'cents',
  farFeeVND: 'dong',
  farFeeUSDCents: 'cents',
  exactFeeVND: 'dong',
  exactFeeUSDCents: 'cents',
  'wards.city': 'plain',
  'wards.far': 'plain',
  'wards.none': 'plain',
  dongPerDollar: 'plain',
  vatPercent: 'plain',
  seller: 'plain',
  sellerAddress: 'plain',
  taxCode: 'plain',
} as const

export type OwnField = keyof typeof FIELDS
export type AuditKind = (typeof FIELDS)[OwnField]

/** A field of the audit log, or its text in one language: `en.title` of a translation, `tagline.vi` of a setting. */
export type AuditField = OwnField | `${TranslationLocale}.${OwnField}` | `${'tagline' | 'demoWords'}.${Locale}`

/** The names of the fields, without languages. */
export const OWN_FIELDS = Object.keys(FIELDS) as OwnField[]

interface ReadField {
  /** Null: no entry of this version has it. */
  name: OwnField | null
  /** The language of the text; null: the field has no languages. */
  locale: Locale | null
}

/** Returns what the name of a field says. */
export function readField(field: string): ReadField {
  const locale = LOCALES.find((each) => field.startsWith(`${each}.`) || field.endsWith(`.${each}`)) ?? null
  const name = locale === null ? field : field.replace(new RegExp(`^${locale}\\.|\\.${locale}$`), '')
  return { name: Object.hasOwn(FIELDS, name) ? (name as OwnField) : null, locale }
}

/** Returns the kind of a field's values; of a field that no entry of this version has: `plain`. */
export function kindOf(field: string): AuditKind {
  const { name } = readField(field)
  return name === null ? 'plain' : FIELDS[name]
}
