/** Returns an account's number so that two of them can be compared, however it was written: spaces, dots, hyphens. */
export function plainAccountNumber(written: string): string {
  return written.replaceAll(/[\s.-]/g, '').toUpperCase()
}
