import * as client from 'openid-client'
import type { Logger } from 'pino'
import { beginning } from '#shared/cut-text.ts'
import { seenText } from '#shared/visible-text.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Config } from './config.ts'
import { oidcFailure, type OidcProblem } from './oidc-failure.ts'
import { DAY_MS } from '#shared/durations.ts'

/** How long one request to the provider may take, in seconds. */
const TIMEOUT_S = 5
/** How often the provider's addresses are requested before the visitor is told that it cannot be reached. */
const ATTEMPTS = 2
/**
 * The age of a sign-in at the provider that is accepted, in seconds. Sent because with `max_age` the provider must
 * report the time of the sign-in, in the claim `auth_time` (OpenID Connect Core, section 2).
 */
const MAX_AGE_S = 90 * 24 * 60 * 60
/** How long the provider's addresses are cached, in milliseconds. */
const METADATA_MS = DAY_MS

/** The provider's statement about a person. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider has verified the email. */
  emailVerified: boolean
  firstName: string
  lastName: string
  picture: string | null
  /** When the provider last asked the person to sign in; null if it does not report that. */
  authTime: Date | null
}

/** What the shop stores between a redirect to the provider and the return. */
export interface Checks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Oidc {
  /**
   * Returns the address where a person signs in at the provider.
   * @param again makes the provider ask for the password even if the person is signed in there
   */
  begin(again?: boolean): Promise<Result<{ url: string; checks: Checks }, OidcProblem>>
  /** Returns the person who has returned with these parameters in the address. */
  finish(search: string, checks: Checks): Promise<Result<Claims, OidcProblem>>
}

/**
 * Creates the sign-in through an OpenID provider: authorization code with PKCE, state and nonce, by openid-client. The
 * provider is asked for its addresses on first use, so that the shop starts without it. Null if none is configured.
 * @param returnPath where the provider leads people back to
 */
export function createOidc(config: Pick<Config, 'oidc' | 'siteUrl'>, returnPath: string, log: Logger): Oidc | null {
  const { oidc, siteUrl } = config
  if (!oidc) return null
  const redirectUri = siteUrl + returnPath
  const discovered = keptFor(METADATA_MS, () => discover(oidc))

  async function tried<Value>(
    work: (provider: client.Configuration) => Promise<Value>,
  ): Promise<Result<Value, OidcProblem>> {
    try {
      return ok(await work(await discovered()))
    } catch (error) {
      const { code, facts } = oidcFailure(error)
      log.warn({ ...facts, problem: code }, 'A sign-in through the provider failed')
      return fail(code)
    }
  }

  return {
    begin: (again = false) =>
      tried(async (provider) => {
        const checks = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
        }
        const url = client.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          ...(again ? { prompt: 'login', max_age: '0' } : { max_age: String(MAX_AGE_S) }),
        })
        return { url: url.href, checks }
      }),
    finish: (search, { state, nonce, codeVerifier }) =>
      tried(async (provider) => {
        const tokens = await client.authorizationCodeGrant(provider, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        const idToken = tokens.claims()
        if (!idToken) throw new Error('The provider sent no ID token')
        const asked = provider.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(provider, tokens.access_token, idToken.sub)
          : {}
        return readClaims(idToken, asked)
      }),
  }
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Config['oidc']>): Promise<client.Configuration> {
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.discovery(new URL(issuer), clientId, clientSecret, authenticate(clientSecret), {
        timeout: TIMEOUT_S,
        execute: [client.enableNonRepudiationChecks, ...insecure],
      })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Authenticates with the method that the provider supports: not all accept the secret in the body, and the standard's
 * default is the header.
 */
function authenticate(secret: string): client.ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic
    way(secret)(server, ...rest)
  }
}

/**
 * A subject is at most 255 ASCII characters and case sensitive (OpenID Connect Core, section 2). No control characters.
 */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/**
 * Reads a person's identity from the ID token and, for claims missing there, from the user info. Issuer and subject
 * identify the person at the provider and are compared byte for byte: `twin` and `twin ` are two people.
 * @throws Error if the standard does not allow the subject
 */
export function readClaims(idToken: Record<string, unknown>, userInfo: Record<string, unknown>): Claims {
  const claims = { ...userInfo, ...idToken }
  const { iss, sub } = idToken
  if (typeof iss !== 'string' || typeof sub !== 'string' || !SUBJECT.test(sub))
    throw new Error('The provider sent a subject that is not 1 to 255 printable ASCII characters')
  // Both from the same source, so that the verification of one email never counts for another.
  const { email, email_verified: vouched } = typeof idToken['email'] === 'string' ? idToken : userInfo
  const text = (value: unknown) => (typeof value === 'string' ? seenText(value.replace(/\p{Cc}+/gu, ' ')) : '')
  const given = text(claims['given_name'])
  const family = text(claims['family_name'])
  const picture = text(claims['picture'])
  const authTime = idToken['auth_time']
  return {
    issuer: iss,
    subject: sub,
    email: text(email).toLowerCase() || null,
    // Some providers send the text `true`.
    emailVerified: vouched === true || vouched === 'true',
    firstName: beginning(given || (family ? '' : text(claims['name'])), 100),
    lastName: beginning(family, 100),
    authTime: typeof authTime === 'number' && authTime > 0 ? new Date(authTime * 1000) : null,
    picture: /^https:\/\/\S{1,1000}$/.test(picture) ? picture : null,
  }
}

/**
 * Returns a function that runs `make` once for all who wait, and reuses its result for `ms` milliseconds. A failure is
 * not reused.
 */
function keptFor<Value>(ms: number, make: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (kept && kept.until > performance.now()) return kept.value
    const mine = { value: make(), until: performance.now() + ms }
    kept = mine
    mine.value.catch(() => {
      if (kept === mine) kept = undefined
    })
    return mine.value
  }
}
