import type { Words } from '#i18n/island.ts'

/** What each form of the sign-in page is given. */
export interface AuthFormProps extends Words {
  /** The query of the page: the way back is in it. */
  search: string
  /** The address typed so far, in whichever form. */
  email: string
  onEmail(email: string): void
  onSignedIn(): void
  /** The password was right, and the account has two-step sign-in. */
  onCodeNeeded(): void
}
