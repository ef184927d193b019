import { PAYMENT_SECRETS } from './config-payment.ts'

/** Secrets with a recognisable shape: those of the payment providers, bearer tokens, and session cookies. */
const SHAPES = new RegExp(
  [...PAYMENT_SECRETS.shapes, /\bBearer [\w.~+/=-]+/, /\bsession=[\w-]+/, /\bwhsec_[\w+/=-]+/]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** A possible card number: 13 to 19 digits, in groups or not, that start as card numbers do. */
const CARD_LIKE = /(?<![\w.-])[2-6](?:[ -]?\d){12,18}(?![\w.-])/g

/** Returns a line of the log without secrets and card numbers, in any field or message. */
export function withoutSecrets(line: string): string {
  return line.replace(SHAPES, '[cut]').replace(CARD_LIKE, (digits) => (hasCheckDigit(digits) ? '[cut]' : digits))
}

/** Returns whether the last digit fits the others by Luhn's rule (ISO/IEC 7812-1, annex B), as in every card number. */
function hasCheckDigit(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i))
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
