/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00 and what later versions must keep. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x20-\x7e]*)?$/
const VERSION_00_LENGTH = 55

/** Returns a `traceparent` header that is well formed; undefined for any other. */
export function readTraceparent(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 200 || !TRACEPARENT.test(header)) return undefined
  return header.startsWith('00') && header.length !== VERSION_00_LENGTH ? undefined : header
}

/** Returns the id of the trace that a `traceparent` names: 32 hexadecimal digits. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35)
}
