import type { Locale } from '#shared/locale.ts'
import en from '#i18n/messages/en/errors.json' with { type: 'json' }
import vi from '#i18n/messages/vi/errors.json' with { type: 'json' }

/** Every expected failure of the API and the status it is answered with. */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_json: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  not_found: 404,
  method_not_allowed: 405,
  unauthorized: 401,
  forbidden: 403,
  foreign_origin: 403,
  too_many_requests: 429,
  empty_cart: 400,
  invalid_quantity: 400,
  too_many_items: 400,
  invalid_currency: 400,
  unknown_product: 404,
  product_archived: 410,
  out_of_stock: 409,
  invalid_discount_code: 404,
  amount_too_small: 400,
  amount_too_large: 400,
  missing_details: 400,
  invalid_name: 400,
  invalid_email: 400,
  invalid_phone: 400,
  invalid_address: 400,
  invalid_city: 400,
  invalid_date: 400,
  date_in_past: 400,
  date_too_late: 400,
  notes_too_long: 400,
  checkout_not_found: 404,
  checkout_closed: 409,
  checkout_session_changed: 409,
  quote_changed: 409,
  checkout_expired: 410,
  payment_not_succeeded: 409,
  payment_processing: 409,
  payment_provider_unavailable: 503,
  order_not_found: 404,
  invalid_contact_name: 400,
  invalid_contact_email: 400,
  invalid_contact_phone: 400,
  invalid_contact_subject: 400,
  invalid_contact_message: 400,
  wrong_credentials: 401,
  two_step_code_required: 401,
  two_step_required: 403,
  wrong_code: 401,
  sign_in_expired: 401,
  recent_sign_in_required: 403,
  two_step_on: 409,
  two_step_off: 409,
  email_unverified: 403,
  weak_password: 400,
  email_taken: 409,
  too_many_addresses: 400,
  no_password: 409,
  link_invalid: 400,
  link_used: 410,
  link_expired: 410,
  link_sign_in: 401,
  link_other_account: 403,
  oidc_unavailable: 503,
  oidc_expired: 400,
  oidc_denied: 403,
  oidc_failed: 400,
  oidc_no_email: 403,
  oidc_email_unverified: 409,
  oidc_not_recent: 403,
  oidc_other_account: 403,
  invalid_rating: 400,
  invalid_comment: 400,
  review_not_allowed: 403,
  review_exists: 409,
  changed_meanwhile: 409,
  slug_taken: 409,
  invalid_slug: 400,
  code_taken: 409,
  invalid_code: 400,
  invalid_percent: 400,
  missing_description: 400,
  missing_title: 400,
  missing_excerpt: 400,
  missing_content: 400,
  content_too_long: 413,
  invalid_article_category: 400,
  invalid_picture: 400,
  date_in_future: 400,
  invalid_product_name: 400,
  invalid_product_description: 400,
  invalid_product_category: 400,
  invalid_price_usd: 400,
  invalid_price_vnd: 400,
  invalid_in_stock: 400,
  missing_translation: 400,
  csv_empty: 400,
  csv_encoding: 400,
  csv_columns: 400,
  csv_too_long: 413,
  csv_unreadable: 400,
  csv_cells: 400,
  csv_slug_twice: 409,
  csv_archived: 409,
  csv_bad_lines: 422,
  csv_interrupted: 409,
  refund_without_payment: 409,
  nothing_to_refund: 409,
  refund_too_large: 409,
  refund_key_used: 409,
  refund_refused: 409,
  nothing_to_review: 409,
  invalid_signature: 400,
  upload_type_refused: 415,
  upload_too_large: 413,
  upload_length_missing: 411,
  upload_length_differs: 400,
  upload_address_invalid: 403,
  upload_address_expired: 403,
  upload_closed: 409,
  upload_unknown: 404,
  upload_missing: 409,
  picture_not_recognised: 422,
  picture_damaged: 422,
  picture_too_many_pixels: 422,
  picture_hides_something: 422,
  pictures_busy: 503,
  storage_unavailable: 503,
  picture_unknown: 404,
  ai_not_set_up: 503,
  ai_key_refused: 502,
  ai_too_many_requests: 503,
  ai_refused: 422,
  ai_nonsense: 502,
  ai_too_slow: 504,
  ai_unreachable: 503,
  ai_failed: 502,
  invalid_handle: 400,
  person_unknown: 404,
  account_is_staff: 409,
  database_busy: 503,
  overloaded: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** A schema's message, where it is one of the codes above. */
export function asErrorCode(text: string | undefined): ErrorCode | null {
  return text !== undefined && Object.hasOwn(ERROR_STATUS, text) ? (text as ErrorCode) : null
}

const messages: Record<Locale, Record<ErrorCode, string>> = { en, vi }
/** Messages that name a time, under the code and `_until`. */
const timedMessages: Record<Locale, Partial<Record<string, string>>> = { en, vi }

/**
 * Returns the message about a failure in the reader's language.
 * @param retryAfterS the seconds after which it is worth trying again, if known
 */
export function errorMessage(code: ErrorCode, locale: Locale, retryAfterS?: number): string {
  const text = retryAfterS === undefined ? undefined : timedMessages[locale][`${code}_until`]
  return text?.replace('{time}', () => inWords(retryAfterS ?? 0, locale)) ?? messages[locale][code]
}

/** Formats seconds for people, rounded up: `30 seconds`, `8 phút`. */
function inWords(seconds: number, locale: Locale): string {
  const [amount, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/**
 * The wire form of a failure: `{ code, message }`, plus the field it is about where there is one.
 * @param retryAfterS goes into the message and into `Retry-After`
 */
export function errorResponse(code: ErrorCode, locale: Locale, field?: string, retryAfterS?: number): Response {
  const body = { code, message: errorMessage(code, locale, retryAfterS), ...(field ? { field } : {}) }
  const response = Response.json(body, { status: ERROR_STATUS[code], headers: { 'Cache-Control': 'no-store' } })
  if (retryAfterS !== undefined) response.headers.set('Retry-After', String(retryAfterS))
  return response
}

/** An expected failure found too deep to return: the endpoint answers it like a returned one. */
export class ExpectedError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  constructor(code: ErrorCode, field?: string) {
    super(code)
    this.name = 'ExpectedError'
    this.code = code
    this.field = field
  }
}
