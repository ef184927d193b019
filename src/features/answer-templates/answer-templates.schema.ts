import { z } from 'zod'
import { LOCALES } from '#shared/locale.ts'
import { seenLine, seenText } from '#shared/visible-text.ts'
import { hasPlaceholder, MAX_ANSWER, MAX_TEMPLATE_TITLE } from './answer-templates.ts'

const plainText = z
  .string('missing_answer')
  .transform((text) => seenText(text.replace(/\r\n?/g, '\n')))
  .pipe(z.string().max(MAX_ANSWER, 'answer_too_long'))

/** What staff answer: plain text with line breaks, without a placeholder that nobody has replaced. */
export const answerText = plainText
  .refine((text) => text !== '', 'missing_answer')
  .refine((text) => !hasPlaceholder(text), 'answer_placeholder')

/** A template as staff write it: a title, and a text in at least one language. */
export const templateSchema = z
  .object({
    title: z
      .string('missing_title')
      .transform(seenLine)
      .pipe(z.string().min(1, 'missing_title').max(MAX_TEMPLATE_TITLE, 'missing_title')),
    texts: z.partialRecord(z.enum(LOCALES), plainText),
  })
  .transform(({ title, texts }) => ({
    title,
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as typeof texts,
  }))
  .refine(({ texts }) => Object.keys(texts).length > 0, { error: 'missing_answer', path: ['texts', LOCALES[0]] })
export type TemplateInput = z.output<typeof templateSchema>

/** A template that is stored for the first time. */
export const newTemplateSchema = z
  .object({
    key: z
      .uuid('invalid_input')
      .optional()
      .meta({ description: 'Made by the browser; becomes the id of the template.' }),
  })
  .and(templateSchema)
export type NewTemplate = z.output<typeof newTemplateSchema>
