import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { openApiOf, type Schema } from '#features/api-reference/server/open-api.ts'
import { LIMITS } from '#server/rate-limit.ts'
import { CALLS } from '#src/calls.ts'

/** The page that this script writes: the API reference for people. */
export const FILE = 'docs/api.md'

interface Operation {
  summary: string
  description: string
  tags: [string]
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

/** Returns the text of `docs/api.md`, made from the same calls as `/api/openapi.json`. */
export async function apiDoc(): Promise<string> {
  const { info, paths, components } = openApiOf(CALLS)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      ...(operation as unknown as Operation),
    })),
  )
  const part = (tag: string) => operations.filter(({ tags }) => tags[0] === tag).map(section)
  const text = [
    '# The API',
    'Written by `node scripts/api-doc.ts` from the calls (`src/calls.ts`); a test fails if it is out of date. The same as an OpenAPI 3.1 document, with every status and code: `/api/openapi.json`.',
    String(info.description),
    '## The shop',
    ...part('shop'),
    '## The back-office',
    ...part('back-office'),
    '## Limits',
    limits(),
    '## Shapes',
    ...Object.entries(components.schemas).map(([name, schema]) => `### ${name}\n\n${code(schema)}`),
  ]
  return format(text.join('\n\n'), { ...(await resolveConfig(FILE)), parser: 'markdown' })
}

/** Returns the table of all rate limits, those of passwords, codes and mails too. */
function limits(): string {
  const rows = Object.entries(LIMITS).map(([name, { points, duration }]) => `| ${name} | ${points} | ${duration} |`)
  return [
    'How often one address, account, browser or email may do something before it is answered 429 with `Retry-After` (`src/server/rate-limit.ts` says what each counts by). `RATE_LIMIT_FACTOR` multiplies the attempts.',
    ['| limit | attempts | seconds |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

function section({ title, summary, description, parameters, requestBody, responses }: Operation & { title: string }) {
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'locale')
  const [body] = Object.values(requestBody?.content ?? {})
  const [status, success] = Object.entries(responses).find(([code]) => Number(code) < 400) ?? []
  const [type, answer] = Object.entries(success?.content ?? {})[0] ?? []
  const failures = Object.entries(responses).filter(([code]) => Number(code) >= 400)
  return [
    `### ${title}`,
    `${summary} ${description}`,
    query
      .map(({ name, required, description: about, schema }) => {
        const text = `\`${name}\`: \`${typeOf(schema)}\`${required ? ', required' : ''}`
        return `- ${text}${about ? `. ${about}` : ''}\n`
      })
      .join(''),
    body ? `Body:\n\n${code(body.schema)}` : '',
    type === 'application/json' && answer
      ? `Answer:\n\n${code(answer.schema)}`
      : `Answer: ${status}, ${type ?? 'a redirect'}.`,
    `Fails with ${failures.map(([code, { description: codes }]) => `${code} ${codes}`).join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const code = (schema: Schema): string => `\`\`\`ts\n${typeOf(schema)}\n\`\`\``

/** Returns a JSON schema in the notation of TypeScript, its descriptions as comments. */
function typeOf(schema: Schema, indent = ''): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) return either.map((one) => typeOf(one, indent)).join(' | ')
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one: Schema) => typeOf(one, indent)).join(' & ')
  if (Array.isArray(schema.prefixItems))
    return `[${schema.prefixItems.map((one: Schema) => typeOf(one, indent)).join(', ')}]`
  if (schema.type === 'array') {
    const item = typeOf((schema.items ?? {}) as Schema, indent)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.properties) return objectType(schema, indent)
  if (schema.type === 'object') {
    const values = schema.additionalProperties
    return `Record<string, ${values && typeof values === 'object' ? typeOf(values as Schema, indent) : 'unknown'}>`
  }
  if (schema.format === 'date-time') return 'Instant'
  if (schema.format === 'date') return 'Day'
  return schema.type === 'integer' ? 'number' : String(schema.type ?? 'unknown')
}

function objectType(schema: Schema, indent: string): string {
  const inner = `${indent}  `
  const required = (schema.required ?? []) as string[]
  const lines = Object.entries(schema.properties as Record<string, Schema>).map(([name, property]) => {
    const comment = property.description ? `${inner}/** ${property.description} */\n` : ''
    return `${comment}${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(property, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

if (import.meta.main) writeFileSync(FILE, await apiDoc())
