import type { z } from 'zod'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { CITIES } from '#shared/shop.ts'
import { isUnseen } from '#shared/visible-text.ts'
import { loginSchema, registerSchema } from './account.schema.ts'

/** The mistakes of a form by field, in the words that the server would use. */
type Wrong = Record<string, string>

/** Returns the mistakes that a schema finds in typed values; the schema's messages are keys of the errors namespace. */
export function findMistakes(schema: z.ZodType, values: unknown, t: PageTranslate): Wrong {
  const wrong: Wrong = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    wrong[String(path[0])] ??= t(`errors:${message}` as MessageKey)
  return wrong
}

export function checkSignIn(values: { email: string; password: string }, t: PageTranslate): Wrong {
  const wrong = findMistakes(loginSchema, values, t)
  return values.password === '' ? { ...wrong, password: t('account:enterPassword') } : wrong
}

export function checkRegistration(values: Record<string, string>, t: PageTranslate): Wrong {
  return findMistakes(registerSchema, values, t)
}

export function checkEmail(values: { email: string }, t: PageTranslate): Wrong {
  return findMistakes(registerSchema.pick({ email: true }), values, t)
}

export function checkNewPassword(values: { password: string }, t: PageTranslate): Wrong {
  return findMistakes(registerSchema.pick({ password: true }), values, t)
}

/** Returns the mistakes of the address form, in the recorded words (spec, section 5). */
export function checkAddress({ address, city }: { address: string; city?: string }, t: PageTranslate): Wrong {
  return {
    ...(isUnseen(address) ? { address: t('account:addresses.required') } : {}),
    ...(CITIES.some((known) => known === city) ? {} : { city: t('account:addresses.chooseCity') }),
  }
}

export function checkPasswordChange(values: { currentPassword: string; newPassword: string }, t: PageTranslate): Wrong {
  const { password } = checkNewPassword({ password: values.newPassword }, t)
  return {
    ...(values.currentPassword === '' ? { currentPassword: t('account:enterPassword') } : {}),
    ...(password ? { newPassword: password } : {}),
  }
}
