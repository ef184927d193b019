import { describe, expect, it } from 'vitest'
import { answerText, templateSchema } from './answer-templates.schema.ts'
import { fillPlaceholders, hasPlaceholder } from './answer-templates.ts'

describe('fillPlaceholders', () => {
  it('fills in what is known, each time it appears, and leaves the rest to the writer', () => {
    expect(fillPlaceholders('{name}, {name}: {order} {product}', { name: 'Lan', product: 'Sen' })).toBe(
      'Lan, Lan: {order} Sen',
    )
    expect(fillPlaceholders('{Name} {nick} {}', { name: 'Lan' })).toBe('{Name} {nick} {}')
  })

  it('treats values as text, whatever a stranger calls himself', () => {
    const fill = (name: string) => fillPlaceholders('Chào {name}, đơn {order}', { name, order: '#1' })
    expect(fill('{order}')).toBe('Chào order, đơn #1')
    expect(fill("$& $1 $' <b>")).toBe("Chào $& $1 $' <b>, đơn #1")
    expect(fill('Lan\r\nBcc: x')).toBe('Chào Lan Bcc: x, đơn #1')
    expect(hasPlaceholder(fill(' \n'))).toBe(true)
  })
})

it('an answer with a placeholder is not sent', () => {
  expect(answerText.safeParse('Chào {name}').error?.issues[0]?.message).toBe('answer_placeholder')
  expect(answerText.parse('Chào {bạn}')).toBe('Chào {bạn}')
})

describe('templateSchema', () => {
  const codeOf = (input: unknown) => templateSchema.safeParse(input).error?.issues[0]?.message
  it('needs a title and a text in one language, and keeps no empty texts', () => {
    expect(templateSchema.parse({ title: ' Cảm ơn\n', texts: { vi: 'Chào {name},\r\ncảm ơn.', en: ' ' } })).toEqual({
      title: 'Cảm ơn',
      texts: { vi: 'Chào {name},\ncảm ơn.' },
    })
    expect(codeOf({ title: '\u200b', texts: { vi: 'x' } })).toBe('missing_title')
    expect(codeOf({ title: 'x'.repeat(101), texts: { vi: 'x' } })).toBe('missing_title')
    expect(codeOf({ title: 'x', texts: { vi: '', en: '\0' } })).toBe('missing_answer')
    expect(codeOf({ title: 'x', texts: { vi: 'a'.repeat(10_000) } })).toBe('answer_too_long')
    expect(templateSchema.safeParse({ title: 'x', texts: { xx: 'x' } }).success).toBe(false)
  })
})
