/** Copies a text. Resolves to false where the browser does not allow it, as on a page without HTTPS. Browser only. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
