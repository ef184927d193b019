/** How long a toast stays, in milliseconds, while nobody reads it (spec, section 9). */
export const TOAST_DURATION = 5000
/** How far a toast must be swiped to the right to go, in pixels (spec, section 9). */
export const SWIPE_THRESHOLD = 50
/** Where a toast waits for the next page: the session's storage. */
export const STORED_TOAST_KEY = 'toast'

export interface ToastInput {
  title: string
  description?: string
  /** `destructive` for failures; they are announced at once (spec, section 4). */
  variant?: 'default' | 'destructive'
  link?: { href: string; text: string }
}

/** Reads a toast that another page left; null for anything that is not one. A link may lead within the shop only. */
export function parseStoredToast(text: string | null): ToastInput | null {
  if (!text) return null
  try {
    const { title, description, variant, link } = JSON.parse(text) as Record<string, unknown>
    if (typeof title !== 'string') return null
    return {
      title,
      description: typeof description === 'string' ? description : undefined,
      variant: variant === 'destructive' ? 'destructive' : 'default',
      link: isLink(link) ? link : undefined,
    }
  } catch {
    return null
  }
}

function isLink(value: unknown): value is NonNullable<ToastInput['link']> {
  if (typeof value !== 'object' || value === null) return false
  const { href, text } = value as Record<string, unknown>
  return typeof href === 'string' && /^\/(?!\/)/.test(href) && typeof text === 'string'
}
