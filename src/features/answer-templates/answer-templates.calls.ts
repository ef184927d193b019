import { z } from 'zod'
import { call, type RowOf } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { instant, seenVersion } from '#shared/wire.ts'
import { newTemplateSchema, templateSchema } from './answer-templates.schema.ts'

const template = z
  .object({
    id: z.string(),
    title: z.string(),
    texts: z.partialRecord(z.enum(LOCALES), z.string()).meta({ description: 'By language.' }),
    updatedAt: instant.meta({
      description: 'Sent back with a change, so that nobody overwrites what they have not seen.',
    }),
  })
  .meta({ id: 'AnswerTemplate' })

export const listTemplates = call({
  method: 'GET',
  path: '/api/admin/answer-templates',
  summary: 'Lists the texts that staff answer with, by title.',
  access: 'admin',
  permission: 'messages',
  answer: z.array(template),
  pages: { size: 100 },
})

export const createTemplate = call({
  method: 'POST',
  path: '/api/admin/answer-templates',
  summary: 'Stores a text to answer with. The same key stores it once; with other content it is refused.',
  access: 'admin',
  permission: 'messages',
  body: newTemplateSchema,
  answer: template,
  codes: ['entry_key_used', 'too_many_templates'],
})

export const changeTemplate = call({
  method: 'PUT',
  path: '/api/admin/answer-templates/[id]',
  summary: 'Replaces a text to answer with. Answers that were sent stay as they are.',
  access: 'admin',
  permission: 'messages',
  body: z.object({ template: templateSchema, updatedAt: z.iso.datetime({ offset: true }) }),
  answer: template,
  codes: ['not_found', 'changed_meanwhile'],
})

export const deleteTemplate = call({
  method: 'DELETE',
  path: '/api/admin/answer-templates/[id]',
  summary: 'Deletes a text to answer with.',
  access: 'admin',
  permission: 'messages',
  body: seenVersion,
  answer: z.object({ deleted: z.literal(true) }),
  codes: ['not_found', 'changed_meanwhile'],
})

/** A text that staff answer with, in one or several languages. */
export type AnswerTemplate = RowOf<typeof listTemplates>
