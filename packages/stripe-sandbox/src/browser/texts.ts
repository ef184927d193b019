import type { CardProblem } from '../shared/cards.ts'
import type { Locale } from '../shared/step-texts.ts'

interface Texts {
  number: string
  expiry: string
  cvc: string
  note: string
  problems: Record<CardProblem, string>
  unreachable: string
}

const en: Texts = {
  number: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
  note: 'Sandbox: no real card is charged. Try 4242 4242 4242 4242.',
  problems: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month_past: "Your card's expiration date is in the past.",
    invalid_expiry_year_past: "Your card's expiration date is in the past.",
    invalid_expiry_year: "Your card's expiration date is invalid.",
    incomplete_cvc: "Your card's security code is incomplete.",
  },
  unreachable: 'The payment service cannot be reached. Please try again.',
}

const vi: Texts = {
  number: 'Số thẻ',
  expiry: 'Ngày hết hạn',
  cvc: 'Mã bảo mật',
  note: 'Thử nghiệm: không thẻ thật nào bị trừ tiền. Hãy thử 4242 4242 4242 4242.',
  problems: {
    incomplete_number: 'Số thẻ chưa đầy đủ.',
    invalid_number: 'Số thẻ không hợp lệ.',
    incomplete_expiry: 'Ngày hết hạn chưa đầy đủ.',
    invalid_expiry_month_past: 'Ngày hết hạn đã qua.',
    invalid_expiry_year_past: 'Ngày hết hạn đã qua.',
    invalid_expiry_year: 'Ngày hết hạn không hợp lệ.',
    incomplete_cvc: 'Mã bảo mật chưa đầy đủ.',
  },
  unreachable: 'Không kết nối được với dịch vụ thanh toán. Hãy thử lại.',
}

/**
 * The provider's English messages in Vietnamese, by `decline_code` or `code`. Codes of invalid card data are missing,
 * since the fields check it first.
 */
const ANSWERS_VI: Record<string, string> = {
  card_declined: 'Thẻ của bạn bị từ chối.',
  insufficient_funds: 'Thẻ của bạn không đủ số dư.',
  expired_card: 'Thẻ của bạn đã hết hạn.',
  incorrect_cvc: 'Mã bảo mật của thẻ không đúng.',
  processing_error: 'Lỗi khi xử lý thẻ. Hãy thử lại.',
  test_mode_live_card: 'Thẻ của bạn bị từ chối: môi trường thử nghiệm chỉ nhận thẻ thử.',
  payment_intent_authentication_failure: 'Không thể xác thực thẻ của bạn. Hãy thử lại hoặc dùng thẻ khác.',
  payment_intent_unexpected_state: 'Khoản thanh toán này không còn chờ thanh toán.',
}

export const TEXTS: Record<Locale, Texts> = { en, vi }

/** Returns `vi` for Vietnamese, `en` for everything else; `auto` follows the page. */
export function toLocale(name: string | undefined): Locale {
  const wanted = !name || name === 'auto' ? document.documentElement.lang : name
  return wanted.startsWith('vi') ? 'vi' : 'en'
}

/** Returns the provider's message in the customer's language, or the original without a translation. */
export function inLanguage(locale: Locale, error: { code?: string; decline_code?: string; message?: string }): string {
  const known = locale === 'vi' ? (ANSWERS_VI[error.decline_code ?? ''] ?? ANSWERS_VI[error.code ?? '']) : undefined
  return known ?? error.message ?? ''
}
