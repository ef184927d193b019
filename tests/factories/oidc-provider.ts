import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'

/** The identity that the provider returns for every sign-in. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
  picture?: string
}

export interface RunningProvider {
  issuer: string
  /** The provider's settings for a shop's configuration. */
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** The person who signs in; null for one who refuses. */
  person: Person | null
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a real OpenID provider on a free port.
 * @param pages whether it shows its own login and consent pages; else it signs in at once
 */
export async function createProvider(redirectUri: string, { pages = false } = {}): Promise<RunningProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'moc-lan', OIDC_CLIENT_SECRET: 'a secret of the test' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [{ client_id: env.OIDC_CLIENT_ID, client_secret: env.OIDC_CLIENT_SECRET, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: ['a key of the test'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: pages } },
    ...(pages ? {} : { interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` } }),
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...running.person, sub: accountId }) }),
  })

  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { person } = running
    if (!person)
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'The person refused' })
    const grant = new provider.Grant({ accountId: person.sub, clientId: env.OIDC_CLIENT_ID })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    await provider.interactionFinished(req, res, { login: { accountId: person.sub }, consent: { grantId } })
  }

  const answer = provider.callback()
  const server = createServer((req, res) => {
    if (!pages && req.url?.startsWith('/interaction/'))
      interact(req, res).catch((error: unknown) => res.destroy(error as Error))
    else void answer(req, res)
  })
  const running: RunningProvider = {
    issuer,
    env,
    person: null,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return running
}

/**
 * Follows the provider's redirects with its cookies, as a browser does, until it redirects back to the shop. Resolves
 * to that address.
 */
export async function visitProvider(authorizationUrl: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(authorizationUrl)
  for (let step = 0; step < 10; step++) {
    if (url.origin !== new URL(issuer).origin) return url
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  throw new Error('The provider sends its visitors around in circles')
}
