import { foldAccents } from '#shared/slug.ts'

/** Kinds of places as people shorten them, and as English speakers call them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  p: ['phuong'],
  ward: ['phuong'],
  x: ['xa'],
  commune: ['xa'],
  q: ['quan'],
  d: ['quan'],
  dist: ['quan'],
  district: ['quan'],
  h: ['huyen'],
  tt: ['thi', 'tran'],
  tx: ['thi', 'xa'],
  tp: ['thanh', 'pho'],
}

/** What follows a name and says nothing more: the city, and a kind in English, as in `Hoc Mon district`. */
const TRAILING = /(?<=.) (?:(?:thanh pho |tp ?)?(?:ho chi minh|hcmc?|ha noi|hanoi)|district|dist|ward|commune)$/

/**
 * Returns the words of a place's name or of a query: without diacritics and capitals, kinds in full, and a number
 * joined with the kind before it. `Q.1`, `q1`, `Quận 01` and `District 1` are all `quan1`.
 */
export function placeWords(text: string): string[] {
  const plain = foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b([a-z]+)(\d+)\b/g, '$1 $2')
    .trim()
    .replace(TRAILING, '')
  const words = plain.split(' ').filter(Boolean)
  return joinNumbers(words.flatMap((word, n) => fullKind(word, n === words.length - 1)))
}

/** Returns a kind in full. A single letter at the end is the beginning of a name that is still being typed. */
function fullKind(word: string, isLast: boolean): readonly string[] {
  return word.length === 1 && isLast ? [word] : (KINDS[word] ?? [word])
}

function joinNumbers(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const kind = joined.at(-1)
    if (!/^\d+$/.test(word)) joined.push(word)
    else if (kind === 'phuong' || kind === 'quan') joined.push(joined.pop()! + Number(word))
    else joined.push(String(Number(word)))
  }
  return joined
}
