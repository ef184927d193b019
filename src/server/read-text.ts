import { ExpectedError } from './errors.ts'

/**
 * Reads a request's body as text. Stops as soon as it is longer than allowed, announced or not.
 * @throws ExpectedError body_too_large
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new ExpectedError('body_too_large')
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of request.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new ExpectedError('body_too_large')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
