import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

/** A body of unannounced length. */
function streamed(...parts: string[]): Request {
  const body = new Blob(parts).stream()
  return new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

it('is read completely, wherever its chunks end', async () => {
  const bytes = new TextEncoder().encode('Mộc Lan')
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  const request = new Request('http://shop.test/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(await readText(request, 9)).toBe('Mộc Lan')
  expect(await readText(new Request('http://shop.test/', { method: 'POST' }), 9)).toBe('')
})

it('is not read beyond its limit', async () => {
  await expect(readText(streamed('123', '456'), 5)).rejects.toMatchObject({ code: 'body_too_large' })
  const announced = new Request('http://shop.test/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-length': '100' },
  })
  await expect(readText(announced, 5)).rejects.toMatchObject({ code: 'body_too_large' })
})
