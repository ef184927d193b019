import { z } from 'zod'

/** The CDNs whose purge call and headers the shop knows; `other` is anything that accepts the documented call. */
const PROVIDERS = ['other', 'cloudflare', 'fastly', 'varnish'] as const

/** The environment variables of a CDN in front of the shop. */
export const cdnVariables = {
  CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'is not the http or https address of a purge call' }).optional(),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'is not a token of visible ASCII characters')
    .optional(),
  CDN_PROVIDER: z.enum(PROVIDERS, `is none of ${PROVIDERS.join(', ')}`).optional(),
  CDN_TTL_S: z.coerce.number('is not a number of seconds').int().min(1).max(31_536_000).optional(),
}

export interface CdnConfig {
  /** The address that is called to purge tags. */
  purgeUrl: string
  /** The secret of that call; null if it needs none. */
  token: string | null
  provider: (typeof PROVIDERS)[number]
  /** How long the CDN may keep a page that nobody purges, in seconds. */
  ttlS: number
}

const TTL_S = 3_600

/**
 * Returns the CDN in front of the shop; null if there is none.
 * @throws Error with a sentence for the owner if CDN_PURGE_URL is missing beside another of its settings
 */
export function readCdn(vars: z.infer<z.ZodObject<typeof cdnVariables>>): CdnConfig | null {
  const { CDN_PURGE_URL, CDN_PURGE_TOKEN, CDN_PROVIDER, CDN_TTL_S } = vars
  if (CDN_PURGE_URL)
    return {
      purgeUrl: CDN_PURGE_URL,
      token: CDN_PURGE_TOKEN ?? null,
      provider: CDN_PROVIDER ?? 'other',
      ttlS: CDN_TTL_S ?? TTL_S,
    }
  if (CDN_PURGE_TOKEN !== undefined || CDN_PROVIDER !== undefined || CDN_TTL_S !== undefined)
    throw new Error('it is not set beside other CDN_… settings: without purges, a CDN would show old pages')
  return null
}
