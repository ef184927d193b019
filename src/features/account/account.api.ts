import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { Credentials, ProfileChange, Registration } from './account.schema.ts'
import type { User } from './user.ts'

/** A plain navigation: follows a mailed link as whoever is signed in now. */
export function verifyLink(token: string, locale: Locale): string {
  return `/api/auth/verify-email?token=${encodeURIComponent(token)}&locale=${locale}`
}

/** The calls of an account (spec, section 7, and the contract). All throw as `callApi` does. */
export function accountApi(locale: Locale) {
  const post = <Answer>(path: string, body: unknown) => callApi<Answer>(path, { locale, method: 'POST', body })
  return {
    signIn: (credentials: Credentials) => post<User>('/api/auth/login', credentials),
    register: (registration: Registration) => post<User>('/api/auth/register', registration),
    /** Answers alike whether there is such an account or not. */
    forgotPassword: (email: string) => post<unknown>('/api/auth/forgot-password', { email }),
    /** Mails the link that proves the address once more. */
    sendVerification: () => post<unknown>('/api/auth/verify-email', undefined),
    /** Signs in with the new password. */
    resetPassword: (token: string, password: string) => post<User>('/api/auth/reset-password', { token, password }),
    changePassword: (currentPassword: string, newPassword: string) =>
      post<unknown>('/api/auth/change-password', { currentPassword, newPassword }),
    deleteAccount: (password: string) => post<unknown>('/api/auth/delete-account', password ? { password } : {}),
    updateProfile: (change: ProfileChange) =>
      callApi<User>('/api/auth/profile', { locale, method: 'PATCH', body: change }),
  }
}
