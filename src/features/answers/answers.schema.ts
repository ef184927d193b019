import { z } from 'zod'
import { seenText } from '#shared/visible-text.ts'
import { MAX_ANSWER } from './answers.ts'

/** What staff answer: plain text with line breaks. */
export const answerText = z
  .string('missing_answer')
  .transform((text) => seenText(text.replace(/\r\n?/g, '\n')))
  .pipe(z.string().min(1, 'missing_answer').max(MAX_ANSWER, 'answer_too_long'))
