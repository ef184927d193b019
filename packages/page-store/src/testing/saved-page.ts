import { bodyHash } from '../answer.ts'
import type { Page } from '../page.ts'

/** Returns a saved page without its file. */
export function savedPage(key: string, version = 1, tags = ['products']): Page {
  const body = Buffer.from('hello')
  return {
    key,
    version,
    status: 200,
    contentType: 'text/html',
    headers: ['content-security-policy', "default-src 'self'"],
    tags,
    hash: bodyHash(body),
    bytes: body.length,
  }
}
