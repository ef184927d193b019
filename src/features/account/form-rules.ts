import type { PageTranslate } from '#i18n/page.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import type { WardChoice } from '#features/delivery/wards/ward.ts'
import { CITIES } from '#shared/shop.ts'
import { findFieldErrors, type FieldErrors } from '#ui/form/field-errors.ts'
import { isUnseen } from '#shared/visible-text.ts'
import { loginSchema, namedSchema, registerSchema } from './account.schema.ts'

/** Returns the errors of the sign-in form. Any password that is not empty passes: it may be older than the rules. */
export function checkSignIn(values: { email: string; password: string }, t: PageTranslate): FieldErrors {
  const wrong = findFieldErrors(loginSchema, values, t)
  return values.password === '' ? { ...wrong, password: t('account:enterPassword') } : wrong
}

/** Returns the errors of the registration form, in the words of the page's language. */
export function checkRegistration(values: Record<string, string>, t: PageTranslate): FieldErrors {
  return findFieldErrors(registerSchema, values, t)
}

/** Returns the errors of a form that asks for an email alone. */
export function checkEmail(values: { email: string }, t: PageTranslate): FieldErrors {
  return findFieldErrors(registerSchema.pick({ email: true }), values, t)
}

/** Returns the errors of a form that sets a password with a mailed link. */
export function checkNewPassword(values: { password: string }, t: PageTranslate): FieldErrors {
  return findFieldErrors(registerSchema.pick({ password: true }), values, t)
}

/** What the address form holds. */
export interface EnteredAddress {
  address: string
  city?: string
  ward: WardChoice
  label: string
  recipientName: string
  recipientPhone: string
}

/**
 * Returns the errors of the address form, in the recorded words (spec, section 5). Name, ward and recipient may be left
 * out.
 */
export function checkAddress({ address, city, ward, ...named }: EnteredAddress, t: PageTranslate): FieldErrors {
  return {
    ...(isUnseen(address) ? { address: t('account:addresses.required') } : {}),
    ...(isOneOf(CITIES, city) ? {} : { city: t('account:addresses.chooseCity') }),
    // Only a ward that was chosen is saved, not the text.
    ...(ward.code === '' && !isUnseen(ward.text) ? { wardCode: t('ward:notChosen') } : {}),
    ...findFieldErrors(namedSchema, named, t),
    // A number alone does not say whom the courier asks for.
    ...(isUnseen(named.recipientName) && !isUnseen(named.recipientPhone)
      ? { recipientName: t('errors:invalid_recipient_name') }
      : {}),
  }
}

/**
 * Returns the errors of the form that replaces a password. Whether the current one is right, only the server knows.
 */
export function checkPasswordChange(
  values: { currentPassword: string; newPassword: string },
  t: PageTranslate,
): FieldErrors {
  const { password } = checkNewPassword({ password: values.newPassword }, t)
  return {
    ...(values.currentPassword === '' ? { currentPassword: t('account:enterPassword') } : {}),
    ...(password ? { newPassword: password } : {}),
  }
}
