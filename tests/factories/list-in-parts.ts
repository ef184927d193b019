/*
 * The parts of a long list of an S3 server. s3rver sends each list whole or answers 500, so its proxy cuts the list.
 */

/** Returns the part of a whole list (the XML of ListObjectsV2) that a request's parameters ask for. */
export function listInParts(whole: string, asked: URLSearchParams, atOnce: number): string {
  const token = asked.get('continuation-token')
  const after = token === null ? (asked.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const found = [...whole.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([xml]) => ({ xml, key: keyOf(xml) }))
  const rest = found.filter(({ key }) => key > after).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const part = rest.slice(0, atOnce)
  const isTruncated = rest.length > part.length
  const next = Buffer.from(part.at(-1)?.key ?? '').toString('base64url')
  const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return whole
    .replaceAll(/<Contents>.*?<\/Contents>/gs, '')
    .replace(/<IsTruncated>.*?<\/IsTruncated>/s, `<IsTruncated>${isTruncated}</IsTruncated>${more}`)
    .replace('</ListBucketResult>', `${part.map(({ xml }) => xml).join('')}</ListBucketResult>`)
}

const keyOf = (xml: string) => /<Key>(.*?)<\/Key>/s.exec(xml)?.[1] ?? ''
