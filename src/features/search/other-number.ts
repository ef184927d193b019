/**
 * Returns the plural of an English singular, or the singular of a plural, as in `peonies` for `peony`. Spelled by rule,
 * without a dictionary: a word that does not exist matches no text.
 */
export function otherNumber(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/..[^s]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [`${word}${/(s|x|z|ch|sh)$/.test(word) ? 'es' : 's'}`]
}
