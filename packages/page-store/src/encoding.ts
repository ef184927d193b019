/** A content coding; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

const PREFERENCE = ['br', 'gzip'] as const

/** Browsers send a handful of different headers, so results are remembered. */
const known = new Map<string, Encoding>()
const KNOWN_AT_MOST = 200

/**
 * Returns the best encoding that an Accept-Encoding header allows: the highest q-value, brotli before gzip (RFC 9110,
 * 12.5.3).
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  let chosen = known.get(header)
  if (chosen === undefined) {
    chosen = best(weights(header))
    if (known.size < KNOWN_AT_MOST) known.set(header, chosen)
  }
  return chosen
}

function best(weight: Map<string, number>): Encoding {
  const others = weight.get('*') ?? 0
  let chosen: Encoding = 'identity'
  let highest = 0
  for (const encoding of PREFERENCE) {
    const q = weight.get(encoding) ?? others
    if (q > highest) [chosen, highest] = [encoding, q]
  }
  // An explicit `identity` wins only with a higher q-value.
  return (weight.get('identity') ?? 0) > highest ? 'identity' : chosen
}

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((text) => text.startsWith('q='))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    if (name)
      found.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0)
  }
  return found
}
