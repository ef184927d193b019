import { callApi, pathOf } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import * as calls from './account.calls.ts'
import type { Credentials, ProfileChange, Registration } from './account.schema.ts'

/** Returns the address that verifies an email with a mailed link, as the account that is signed in now. */
export function verifyLink(token: string, locale: Locale): string {
  return pathOf(calls.followVerification, { query: { token, locale } })
}

/** Returns the calls of an account, bound to the reader's language. Each throws as `callApi` does. */
export function accountApi(locale: Locale) {
  return {
    signIn: (body: Credentials) => callApi(calls.signIn, { locale, body }),
    register: (body: Registration) => callApi(calls.register, { locale, body }),
    forgotPassword: (email: string) => callApi(calls.forgotPassword, { locale, body: { email } }),
    sendVerification: () => callApi(calls.sendVerification, { locale }),
    resetPassword: (token: string, password: string) =>
      callApi(calls.resetPassword, { locale, body: { token, password } }),
    changePassword: (currentPassword: string, newPassword: string) =>
      callApi(calls.changePassword, { locale, body: { currentPassword, newPassword } }),
    deleteAccount: (password: string) => callApi(calls.deleteAccount, { locale, body: password ? { password } : {} }),
    updateProfile: (body: ProfileChange) => callApi(calls.updateProfile, { locale, body }),
  }
}
