import { ReadableStream, TextEncoderStream } from 'node:stream/web'

/**
 * Returns a text response for machines. Like a page, it is rendered once and kept until what it names changes.
 * @param text the text, or its parts, which are sent one after another
 */
export function textAnswer(type: string, text: string | AsyncIterable<string>): Response {
  const body = typeof text === 'string' ? text : ReadableStream.from(text).pipeThrough(new TextEncoderStream())
  return new Response(body as BodyInit, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}
