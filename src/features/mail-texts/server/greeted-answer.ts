import type { Part } from '#features/mail/server/mail-content.ts'
import type { PageTranslate } from '#i18n/page.ts'

/**
 * Returns an answer that staff wrote, below a greeting unless it begins with one of its own, as most templates do. A
 * line that begins with a word of `mail:greetings`, or ends in a comma, greets.
 */
export function greetedAnswer(greeting: Part, answer: string, t: PageTranslate): Part[] {
  const text: Part = { kind: 'text', text: answer }
  const [line = ''] = answer.trim().split('\n')
  const words = line.toLowerCase().split(/[^\p{L}]+/u)
  const begins = (start: string) => start.split(' ').every((word, index) => words[index] === word)
  const greets = line.trimEnd().endsWith(',') || t('mail:greetings').split('|').some(begins)
  return greets ? [text] : [greeting, text]
}
