import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lightCalls } from './light-calls.ts'

const CALLS = resolve('src/features/contact/contact-messages.calls.ts')
const FORM_CALLS = resolve('src/features/contact/contact.calls.ts')
const CLIENT = resolve('src/shared/api-client.ts')
const FORM_SCHEMA = resolve('src/features/account/account.schema.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'light-calls-'))
  // Imports are resolved beside the importing file.
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(folder, { recursive: true }))

async function browserCode(code: string, files: Record<string, string> = {}): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const entry = join(folder, 'island.ts')
  await writeFile(entry, code)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [lightCalls()],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: false } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('Nothing was built')
  return result.output.map((file) => ('code' in file ? file.code : '')).join('\n')
}

describe('the calls that a browser file imports', () => {
  it('keep method, path and pages, without schemas, summaries and calls that the file does not use', async () => {
    const code = await browserCode(`
      import { callApi } from ${JSON.stringify(CLIENT)}
      import { listContactMessages } from ${JSON.stringify(CALLS)}
      callApi(listContactMessages, { locale: 'en' })`)
    expect(code).toMatch(/"method": "GET",\s+"path": "\/api\/admin\/messages",\s+"pages": 1/)
    expect(code).not.toMatch(/zod|_def|safeParse|visitors' messages|\/api\/contact/)
  })

  it('keep a schema that a form imports for itself', async () => {
    const code = await browserCode(`
      import { loginSchema } from ${JSON.stringify(FORM_SCHEMA)}
      import { sendContactMessage } from ${JSON.stringify(FORM_CALLS)}
      console.log(loginSchema.safeParse({}), sendContactMessage)`)
    expect(code).toContain('safeParse')
    expect(code).toContain('wrong_credentials')
    expect(code).not.toContain('invalid_contact_')
  })

  it('are as small from the development server', async () => {
    const server = await createServer({
      configFile: false,
      logLevel: 'silent',
      plugins: [lightCalls()],
      server: { middlewareMode: true, hmr: false, ws: false },
    })
    try {
      const sent = await server.environments.client.transformRequest(FORM_CALLS)
      expect(sent?.code).toContain('"/api/contact"')
      expect(sent?.code).not.toMatch(/import|invalid_contact_/)
    } finally {
      await server.close()
    }
  })

  it('are refused beside any other export', async () => {
    await expect(
      browserCode(`import { limit } from './odd.calls.ts'\nconsole.log(limit)`, {
        'odd.calls.ts': 'export const limit = 5',
      }),
    ).rejects.toThrow(/odd\.calls\.ts exports limit, which is not a call/)
  })
})
