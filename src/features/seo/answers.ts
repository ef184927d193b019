/** Returns a text response for machines. Like a page, it is rendered once and kept until what it names changes. */
export function textAnswer(type: string, text: string): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
}
