import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApiOf } from '#features/api-reference/server/open-api.ts'
import { CALLS } from '#src/calls.ts'
import { apiDoc, FILE } from './api-doc.ts'

describe('the API reference', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const document = structuredClone(openApiOf(CALLS))
    const { valid, errors } = await new Validator().validate(document)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('refers to existing shapes only, and gives each name to one shape', () => {
    const { components, paths } = openApiOf(CALLS)
    const text = JSON.stringify({ components, paths })
    const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)
    expect([...new Set(named)].filter((name) => !(name in components.schemas))).toEqual([])
    expect(text).not.toContain('$defs')
  })

  it('describes every call', () => {
    const { paths } = openApiOf(CALLS)
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    const defined = CALLS.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/\[(\w+)\]/g, '{$1}')}`)
    expect(described.sort()).toEqual(defined.sort())
  })

  it('matches docs/api.md, which node scripts/api-doc.ts writes', async () => {
    expect(await readFile(FILE, 'utf8')).toBe(await apiDoc())
  })
})
