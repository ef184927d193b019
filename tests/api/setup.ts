import { checkAnswer } from '../factories/check-answers.ts'

/** Node's own `fetch`, or the one below: a worker runs this file before each of its test files. */
const send: typeof fetch & { isChecking?: true } = globalThis.fetch

/** Compares every answer of the API that a test reads with the definition of its call. */
const checkingFetch: typeof fetch = async (input, init) => {
  const response = await send(input, init)
  const url = new URL(input instanceof Request ? input.url : input)
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const read = response.text.bind(response)
  response.text = async () => {
    const text = await read()
    checkAnswer(method, url, response, text)
    return text
  }
  response.json = async () => JSON.parse(await response.text()) as unknown
  return response
}
if (!send.isChecking) globalThis.fetch = Object.assign(checkingFetch, { isChecking: true })
