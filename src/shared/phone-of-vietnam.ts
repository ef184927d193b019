import { phoneDigits } from './find-text.ts'

/** A mobile number (09…, 03…) or a landline (024…) of Vietnam, as dialled there. */
const DIALLED_IN_VIETNAM = /^0(?:[35789]\d{8}|2\d{9})$/

/** Returns whether a telephone number can be one of Vietnam, where all flowers are delivered. */
export function isPhoneOfVietnam(phone: string): boolean {
  return /^\+?[\d\s().-]+$/.test(phone) && DIALLED_IN_VIETNAM.test(phoneDigits(phone.replace(/^\s*00/, '+')))
}
