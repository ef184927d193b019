import { footLines, type RenderContext } from './as-html.ts'
import type { MailContent, Part } from './mail-content.ts'

/** Returns a mail as plain text. */
export function asText(content: MailContent, context: Pick<RenderContext, 't' | 'profile' | 'hours'>): string {
  const foot = ['-- ', ...footLines(content, context)].join('\n')
  return [content.title, ...content.parts.map(partAsText), foot].join('\n\n') + '\n'
}

function partAsText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'note':
    case 'photo':
      return part.text
    case 'quote':
      return part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'button':
    case 'link':
      return `${part.label}:\n${part.href}`
    case 'facts':
      return [...(part.title ? [part.title] : []), ...part.facts.map(({ label, value }) => `${label}: ${value}`)].join(
        '\n',
      )
    case 'lines':
      return [...part.lines, ...part.sums].map(({ label, amount }) => `${label}: ${amount}`).join('\n')
  }
}
