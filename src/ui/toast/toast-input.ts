/** How long a toast stays, in milliseconds, without pauses for reading (spec, section 9). */
export const TOAST_DURATION_MS = 5000
/** How long a failure stays at least, in milliseconds: what succeeds in the same second must not hide it. */
export const READABLE_MS = 2000
/** How far right a swipe dismisses a toast, in pixels (spec, section 9). */
export const SWIPE_THRESHOLD = 50
/** The sessionStorage key that holds a toast for the next page. */
export const STORED_TOAST_KEY = 'toast'

export interface ToastInput {
  title: string
  description?: string
  /** `destructive` for failures; they are announced at once (spec, section 4). */
  variant?: 'default' | 'destructive'
  link?: { href: string; text: string }
}

/** Parses a toast stored by another page; null if it is invalid. Drops a link that leads out of the shop. */
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
