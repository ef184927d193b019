import { z } from 'zod'
import { LIMITS } from '#server/rate-limit.ts'
import { METHODS, type Access, type Call } from '#shared/call.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/error-codes.ts'
import { LOCALES } from '#shared/locale.ts'
import { schemaCodes } from './schema-codes.ts'

export type Schema = Record<string, unknown>

export type OpenApi = {
  openapi: string
  info: Schema
  security: object[]
  paths: Record<string, Record<string, Schema>>
  components: { schemas: Record<string, Schema>; securitySchemes: Schema }
}

const ACCESS: Record<Access, string> = {
  anyone: 'Anyone may call; the session is not read.',
  optional: 'Anyone may call; the session is read if there is one.',
  customer: 'Only customers who are signed in may call.',
  admin: 'Only admins may call.',
}

const SESSION: Record<Access, object[]> = {
  anyone: [],
  optional: [{}, { session: [] }],
  customer: [{ session: [] }],
  admin: [{ session: [] }],
}

/**
 * Returns the codes that a call fails with because of its access, limit, query and body. Any call may also fail with
 * the last two.
 */
export function impliedCodes({ method, access, recent, limit, query, body, pages }: Call): ErrorCode[] {
  const implied: [unknown, ...ErrorCode[]][] = [
    [access === 'customer' || access === 'admin', 'unauthorized'],
    [access === 'admin', 'forbidden', 'two_step_required'],
    [recent, 'recent_sign_in_required'],
    [method !== 'GET', 'foreign_origin'],
    [limit, 'too_many_requests'],
    [query || body || pages, 'invalid_input', ...(query ? schemaCodes(query) : [])],
    [body, 'invalid_json', 'body_too_large', 'unsupported_media_type', ...(body ? schemaCodes(body) : [])],
    [true, 'overloaded', 'internal'],
  ]
  return implied.flatMap(([applies, ...codes]) => (applies ? codes : []))
}

/** Returns the description of calls as an OpenAPI 3.1 document. */
export function openApiOf(calls: readonly Call[]): OpenApi {
  const schemas: Record<string, Schema> = {}
  const paths: OpenApi['paths'] = {}
  const rank = ({ path, method }: Call) => `${path} ${METHODS.indexOf(method)}`
  for (const call of calls.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
    const path = call.path.replace(/\[(\w+)\]/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'The API of the shop',
      version: '1',
      description: [
        'The calls that the shop’s own pages make. Amounts are integers in minor units beside their currency, or decimal',
        'strings of dollars where a field says so. Instants are ISO 8601 in UTC; days are calendar days in Vietnam.',
        'A failure is answered as `{ code, message, field? }`; the message is in the language of `?locale=`, else of',
        '`Accept-Language`.',
      ].join(' '),
    },
    security: [],
    paths,
    components: {
      schemas: { ...schemas, Failure: FAILURE },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by the calls that sign in.' },
      },
    },
  }
}

function operation(call: Call, schemas: Record<string, Schema>): Schema {
  const { summary, access, recent, limit, maxBodyBytes } = call
  const description = [
    ACCESS[access],
    recent && 'The sign-in must be of the last ten minutes.',
    limit && `At most ${LIMITS[limit].points} calls in ${LIMITS[limit].duration} seconds from one address or account.`,
    maxBodyBytes && `The body may have ${maxBodyBytes} bytes.`,
  ]
  return {
    summary,
    description: description.filter(Boolean).join(' '),
    tags: [call.path.startsWith('/api/admin/') || access === 'admin' ? 'back-office' : 'shop'],
    security: SESSION[access],
    parameters: parameters(call),
    ...(call.body && { requestBody: requestBody(call, call.body, schemas) }),
    responses: { ...success(call, schemas), ...failures(call) },
  }
}

function parameters({ path, query, pages }: Call): Schema[] {
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const own = query ? toSchema(query, 'input', {}) : {}
  const isRequired = (name: string) => {
    const parameter = query?.shape[name]
    return parameter !== undefined && !z.safeParse(parameter, undefined).success
  }
  const inQuery = Object.entries({
    locale: { enum: LOCALES, description: "The language of failures' messages." },
    ...(pages && {
      page: { type: 'integer', minimum: 1, description: pages.whole ? 'Left out: the whole list.' : 'From 1.' },
      pageSize: { type: 'integer', minimum: 1, maximum: 200, default: pages.size },
    }),
    ...(own.properties as Record<string, Schema> | undefined),
  }).map(([name, { description, ...schema }]: [string, Schema]) => ({
    name,
    in: 'query',
    ...(isRequired(name) && { required: true }),
    ...(description ? { description } : {}),
    schema,
  }))
  return [...inPath, ...inQuery]
}

function requestBody(call: Call, body: z.ZodType, schemas: Record<string, Schema>): Schema {
  const content = { schema: toSchema(body, 'input', schemas) }
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': content, ...(call.form && { 'application/x-www-form-urlencoded': content }) },
  }
}

function success({ answer, pages, download }: Call, schemas: Record<string, Schema>): Schema {
  if (answer === 'redirect')
    return { 303: { description: 'Leads the browser on.', headers: { Location: { schema: { type: 'string' } } } } }
  if (answer === 'csv')
    return { 200: { description: 'A file.', content: { 'text/csv': { schema: { type: 'string' } } } } }
  if (answer === 'events')
    return { 200: { description: 'Events.', content: { 'text/event-stream': { schema: { type: 'string' } } } } }
  const total = {
    'X-Total-Count': { description: 'The rows on all pages, at most 100,000.', schema: { type: 'integer' } },
    'X-Total-More': { description: '`1`: there are more rows than were counted.', schema: { type: 'string' } },
  }
  return {
    200: {
      description: download ? `The file ${download}.` : 'The answer.',
      ...(pages && { headers: total }),
      content: { 'application/json': { schema: toSchema(answer, 'output', schemas) } },
    },
  }
}

/** Returns a response for each status that the call fails with, with its codes. */
function failures(call: Call): Schema {
  const codes = [...new Set([...(call.codes ?? []), ...impliedCodes(call)])]
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => ERROR_STATUS[code])).map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: group } } }],
            },
          },
        },
      },
    ]),
  )
}

const FAILURE: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'In the language of the call.' },
    field: { type: 'string', description: 'The field of the input, or the record, that it is about.' },
  },
  required: ['code', 'message'],
}

/** Returns a schema as JSON Schema. Those with an id go to `schemas` and are referred to. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema & {
    $defs?: Record<string, Schema>
  }
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) schemas[name] = definition
  if (typeof rest.id !== 'string') return rest
  const { id, ...definition } = rest
  schemas[id as string] = definition
  return { $ref: `#/components/schemas/${id as string}` }
}
