/** How far the server's clock is ahead of this device's, in milliseconds. */
let aheadMs = 0

/** Returns the time by the server's clock; by the device's until an answer of the server has been noted. */
export function serverNow(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Notes the server's time from an answer's headers. An answer that a cache has kept says for how long. */
export function noteServerTime(headers: Headers): void {
  const sent = Date.parse(headers.get('Date') ?? '')
  const ageMs = Number(headers.get('Age') ?? 0) * 1000
  if (!Number.isNaN(sent + ageMs)) aheadMs = sent + ageMs - Date.now()
}
