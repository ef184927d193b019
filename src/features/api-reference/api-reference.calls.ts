import { z } from 'zod'
import { call } from '#shared/call.ts'

export const readApiReference = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Returns this description of the API, an OpenAPI 3.1 document.',
  access: 'anyone',
  answer: z.looseObject({ openapi: z.string() }),
})
