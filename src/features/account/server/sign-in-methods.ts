import type { Config } from '#server/config.ts'

/** The sign-in methods beside email and password: a provider by its name, or none. */
export interface SignInMethods {
  oidc: { name: string } | null
}

/** Providers with a better known name than their address. */
const NAMES: Record<string, string> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'appleid.apple.com': 'Apple',
  'gitlab.com': 'GitLab',
}

/** Returns the methods beside email and password that the shop offers, with a name for a button. */
export function signInMethods(config: Pick<Config, 'oidc'>): SignInMethods {
  if (!config.oidc) return { oidc: null }
  const { host } = new URL(config.oidc.issuer)
  return { oidc: { name: NAMES[host] ?? host } }
}
