import { z } from 'zod'
import { call } from '#shared/call.ts'
import { consentSchema, customerRecord, MAX_NOTES, noteText } from './customer-record.schema.ts'

export const readCustomer = call({
  method: 'GET',
  path: '/api/admin/customers/[id]',
  summary:
    'Returns the record of a customer, with notes, consents and, if the customer agreed, occasions. The id of a record that was merged into another returns the other.',
  access: 'admin',
  permission: 'customers',
  answer: customerRecord,
  codes: ['not_found'],
})

export const addNote = call({
  method: 'POST',
  path: '/api/admin/customers/[id]/notes',
  summary: `Adds a note to the record of a customer, at most ${MAX_NOTES}. The same key adds it once; with other content it is refused.`,
  access: 'admin',
  permission: 'customers',
  body: z.object({
    key: z.uuid('invalid_input').meta({ description: 'Made by the browser; becomes the id of the note.' }),
    text: noteText,
  }),
  answer: customerRecord,
  codes: ['not_found', 'entry_key_used', 'too_many_notes'],
})

export const removeNote = call({
  method: 'DELETE',
  path: '/api/admin/customers/[id]/notes/[noteId]',
  summary: 'Deletes a note. Deleting one that is gone changes nothing.',
  access: 'admin',
  permission: 'customers',
  answer: customerRecord,
  codes: ['not_found'],
})

export const recordConsent = call({
  method: 'POST',
  path: '/api/admin/customers/[id]/consents',
  summary: 'Records what a customer agreed to or took back. What counts already is not recorded again.',
  access: 'admin',
  permission: 'customers',
  body: consentSchema,
  answer: customerRecord,
  codes: ['not_found'],
})
