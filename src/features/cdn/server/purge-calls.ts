import type { CdnConfig } from '#server/config-cdn.ts'
import { chunk } from '#shared/chunk.ts'

interface PurgeFormat {
  /** How many tags a call may name. */
  atMost: number
  headers(tags: readonly string[], token: string | null): Record<string, string>
  body?(tags: readonly string[]): object
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }
const tagsAsJson = {
  headers: (_: readonly string[], token: string | null) => ({ ...JSON_TYPE, ...bearer(token) }),
  body: (tags: readonly string[]) => ({ tags }),
}

const FORMATS: Record<CdnConfig['provider'], PurgeFormat> = {
  other: { atMost: 100, ...tagsAsJson },
  // https://developers.cloudflare.com/cache/how-to/purge-cache: POST /zones/ID/purge_cache. Every plan allows 100 tags
  // in a call; the free one allows 25 calls at once and 5 more each minute.
  cloudflare: { atMost: 100, ...tagsAsJson },
  // https://www.fastly.com/documentation/reference/api/purging: POST /service/ID/purge
  fastly: {
    atMost: 256,
    headers: (_, token) => ({ ...JSON_TYPE, ...(token === null ? {} : { 'Fastly-Key': token }) }),
    body: (tags) => ({ surrogate_keys: tags }),
  },
  // The VCL of docs/operations.md, which reads no bodies. Varnish allows 8 kB for a header.
  varnish: {
    atMost: 50,
    headers: (tags, token) => ({ 'Surrogate-Key': tags.join(' '), ...bearer(token) }),
  },
}

/** How long a call may take. */
const CALL_MS = 10_000

/** Returns how many tags a purge call of this CDN may name. */
export function tagsPerCall({ provider }: Pick<CdnConfig, 'provider'>): number {
  return FORMATS[provider].atMost
}

/**
 * Calls the CDN until it has accepted the purge of all these tags, some at a time.
 * @param tags as `tagName` returns them
 * @param callMs how long each call may take, in milliseconds
 * @throws Error if a call fails or is refused; some of the tags may be purged then
 */
export async function purgeTags(
  cdn: CdnConfig,
  tags: readonly string[],
  signal: AbortSignal,
  callMs = CALL_MS,
): Promise<void> {
  const format = FORMATS[cdn.provider]
  for (const some of chunk(tags, tagsPerCall(cdn))) {
    const response = await fetch(cdn.purgeUrl, {
      method: 'POST',
      headers: format.headers(some, cdn.token),
      body: format.body ? JSON.stringify(format.body(some)) : null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
      redirect: 'error',
    })
    const answer = await response.text()
    if (!response.ok)
      throw new Error(`The CDN refused to purge ${some.length} tags: ${response.status} ${answer.slice(0, 200)}`)
  }
}
