import type { Words } from '#i18n/island.ts'

/** The props of each form on the sign-in page. */
export interface AuthFormProps extends Words {
  /** The query of the page; `next` in it is the page to go to afterwards. */
  search: string
  /** The email typed so far, in any of the forms. */
  email: string
  onEmail(email: string): void
  onSignedIn(): void
  /** The password was right, and the account has two-step sign-in. */
  onCodeNeeded(): void
}
