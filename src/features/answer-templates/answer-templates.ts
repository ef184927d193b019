/** The longest answer to a contact message, a claim or a review, in characters. */
export const MAX_ANSWER = 5000
export const MAX_TEMPLATE_TITLE = 100
/** More templates than this nobody finds anything in. */
export const MAX_TEMPLATES = 100

/** What a template may hold in braces, filled in when it is inserted. */
const PLACEHOLDERS = ['name', 'order', 'product'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]
export type PlaceholderValues = Partial<Record<Placeholder, string>>

const IN_BRACES = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g')

/**
 * Returns a template's text with its placeholders filled in. One without a value stays, for the writer to replace.
 * Values are other people's words: each is put in as it is, on one line and without braces, and is not searched for
 * placeholders.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(IN_BRACES, (whole, name: Placeholder) => {
    const value = values[name]?.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim()
    return value || whole
  })
}

/** Returns true if a text holds a placeholder that nobody has replaced. */
export function hasPlaceholder(text: string): boolean {
  return text.search(IN_BRACES) >= 0
}
