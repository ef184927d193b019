import type { PageTranslate } from '#i18n/page.ts'
import type { NeededProof } from '../security.ts'

/** Returns, by field, what is missing in the form that asks for a new proof. */
export function checkProof(
  { password, code }: Record<string, string>,
  needed: NeededProof,
  t: PageTranslate,
): Record<string, string> {
  return {
    ...(needed.password && !password ? { password: t('security:confirm.enterPassword') } : {}),
    ...(needed.code && !code?.trim() ? { code: t('security:code.missing') } : {}),
  }
}
