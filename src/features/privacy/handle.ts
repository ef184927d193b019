import { phoneDigits } from '#shared/find-text.ts'

/** What a person is searched by. Normalised: the email in lower case, the phone as digits with a leading 0. */
export type Handle = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

/** Fewer digits would match other people's numbers. */
const MIN_PHONE_DIGITS = 8

/**
 * Reads an email or a phone number as people write it: any case, spaces, dots, `+84`, `0084` or `84` for the leading 0.
 * Returns null if the text is neither.
 */
export function readHandle(text: string): Handle | null {
  const trimmed = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return { kind: 'email', value: trimmed.toLowerCase() }
  const value = /^[+\d\s().-]+$/.test(trimmed) ? normalPhone(trimmed) : ''
  return value.length >= MIN_PHONE_DIGITS ? { kind: 'phone', value } : null
}

/** Returns one form for all ways to write a phone number: `+84 (0)90-123.4567` and `0084901234567` are `0901234567`. */
export function normalPhone(phone: string): string {
  return phoneDigits(phone.replace(/^\s*00/, '+').replace(/\(0\)/, ''))
}
