/** The bank account of a customer who gets money back. */
export interface RefundAccount {
  /** Six digits that name the bank (NAPAS). */
  bin: string
  number: string
  /** As banks write it: capitals without accents. */
  holder: string
}

/** The shortest and the longest number of an account (NAPAS 247). */
const SHORTEST = 6
const LONGEST = 19

/** What is wrong with the number of an account, so that the customer sees what to correct. */
export type NumberMistake =
  | 'refund_number_letters'
  | 'refund_number_short'
  | 'refund_number_long'
  | 'refund_number_card'

/** Returns what is wrong with a number (`plainAccountNumber`); null: nothing that can be seen. */
export function numberMistake(number: string): NumberMistake | null {
  if (/\D/.test(number)) return 'refund_number_letters'
  if (number.length < SHORTEST) return 'refund_number_short'
  if (isCardNumber(number)) return 'refund_number_card'
  return number.length > LONGEST ? 'refund_number_long' : null
}

/** Returns the last four digits, by which the account is named where not all of it is needed. */
export function lastDigits(number: string): string {
  return number.slice(-4)
}

/**
 * Returns whether a number is that of a card: 16 digits (19 of a few Vietnamese cards) that begin as those of NAPAS,
 * Visa, Mastercard or JCB do, with a right check digit (ISO/IEC 7812).
 */
function isCardNumber(number: string): boolean {
  return /^(?:9704\d{12}(?:\d{3})?|4\d{15}|5[1-5]\d{14}|35\d{14})$/.test(number) && checkSum(number) % 10 === 0
}

function checkSum(number: string): number {
  return Array.from(number)
    .toReversed()
    .reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
}
