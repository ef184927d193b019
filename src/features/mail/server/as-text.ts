import type { PageTranslate } from '#i18n/page.ts'
import { footLines } from './as-html.ts'
import type { Letter, Part } from './letter.ts'

/** Returns a letter as plain text. */
export function asText(letter: Letter, t: PageTranslate): string {
  const foot = ['-- ', ...footLines(letter, t)].join('\n')
  return [letter.title, ...letter.parts.map(partAsText), foot].join('\n\n') + '\n'
}

function partAsText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text
    case 'quote':
      return part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'facts':
      return [...(part.title ? [part.title] : []), ...part.facts.map(({ label, value }) => `${label}: ${value}`)].join(
        '\n',
      )
    case 'lines':
      return [...part.lines, ...part.sums].map(({ label, amount }) => `${label}: ${amount}`).join('\n')
  }
}
