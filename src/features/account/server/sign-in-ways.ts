import type { Config } from '#server/config.ts'

/** How people may sign in beside email and password: a provider by its name, or none. */
export interface SignInWays {
  oidc: { name: string } | null
}

/** Providers that people know by another name than their address. */
const NAMES: Record<string, string> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'appleid.apple.com': 'Apple',
  'gitlab.com': 'GitLab',
}

export function signInWays(config: Pick<Config, 'oidc'>): SignInWays {
  if (!config.oidc) return { oidc: null }
  const { host } = new URL(config.oidc.issuer)
  return { oidc: { name: NAMES[host] ?? host } }
}
