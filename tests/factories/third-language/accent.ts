const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ']
const letters = new Map([...PLAIN].map((letter, at) => [letter, ACCENTED[at] ?? letter]))

/** The parts of a text that stay unchanged: placeholders (`{{x}}`, `{x}`, `%{x}`), tags and entities. */
const MACHINERY = /(\{\{[^}]*\}\}|%?\{[^}]*\}|<[^>]*>|&#?\w+;)/

/** Returns a text with an accent on each letter; placeholders and markup stay: `Add {{name}}` → `Åðð {{name}}`. */
export function accent(text: string): string {
  return text
    .split(MACHINERY)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => letters.get(letter) ?? letter)))
    .join('')
}

/** Returns a tree of messages with every text accented and in brackets, which show where a text was cut or joined. */
export function accentAll(tree: unknown): unknown {
  if (typeof tree === 'string') return `⟦${accent(tree)}⟧`
  if (Array.isArray(tree)) return tree.map(accentAll)
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, accentAll(value)]))
}
