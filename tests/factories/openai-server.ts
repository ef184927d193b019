import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How the next calls are answered. */
export type Mood =
  | 'details'
  | 'gift reasons'
  | 'refuses'
  | 'filters'
  | 'nonsense'
  | 'cut'
  | 'empty'
  | 'fenced'
  | 'recorded'
  | 'silence'
  | 'busy'
  | 'broken'
  | 'html'
  | 'hangs up'

export interface ModelServer {
  /** The server's settings for a shop's configuration. */
  env: Record<string, string>
  /** Every request body with the right key, newest last. */
  // oxlint-disable-next-line typescript/no-explicit-any
  asked: any[]
  /** What was wrong with requests; tests expect it to stay empty. */
  complaints: string[]
  /** How many calls were broken off before the response. */
  cancelled: number
  mood: Mood
  /** The texts of the mood `gift reasons`, in their order. */
  giftReasons: string[]
  close(): Promise<void>
}

export const DETAILS = {
  name: 'Bó hoa Đồng Nội',
  slug: 'bo-hoa-dong-noi-moi',
  description: 'Cúc trắng và baby buộc trong giấy kraft.\nHợp để tặng sinh nhật.',
  category: 'Hoa sinh nhật',
  translations: {
    en: { name: 'Meadow bouquet', description: 'White daisies and baby’s breath in kraft paper.' },
  },
}

const KEY = 'sk-test'
const MODEL = 'test-model'

/** Starts a server with OpenAI's API that checks its requests and answers as its mood says. */
export async function openModelServer(): Promise<ModelServer> {
  const state: ModelServer = {
    env: {},
    asked: [],
    complaints: [],
    cancelled: 0,
    mood: 'details',
    giftReasons: [],
    close: async () => {},
  }
  const server: Server = createServer((req, res) => void answer(state, req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  state.env = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODEL: MODEL }
  state.close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return state
}

async function answer(state: ModelServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  // Broken off while it is sent, a request ends with an error here.
  const body = await text(req).catch(() => null)
  if (body === null) return void state.cancelled++
  if (req.headers.authorization !== `Bearer ${KEY}`)
    return json(res, 401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } })
  if (req.method !== 'POST' || req.url !== '/v1/chat/completions') {
    state.complaints.push(`${req.method} ${req.url}`)
    return json(res, 404, { error: { message: 'Not found' } })
  }
  const asked = JSON.parse(body)
  state.asked.push(asked)
  state.complaints.push(...complaints(asked))
  res.on('close', () => {
    if (!res.writableEnded) state.cancelled++
  })
  switch (state.mood) {
    case 'silence':
      return
    case 'hangs up':
      return void req.socket.destroy()
    case 'busy':
      return json(res, 429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } })
    case 'broken':
      return json(res, 500, { error: { message: 'The server had an error' } })
    case 'html':
      return void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>It works</h1>')
    case 'refuses':
      return json(res, 200, completion({ content: null, refusal: 'I cannot help with that.' }))
    case 'filters':
      return json(res, 200, completion({ content: null }, 'content_filter'))
    case 'nonsense':
      return json(res, 200, completion({ content: 'A lovely bouquet!' }))
    case 'empty':
      return json(res, 200, completion({ content: JSON.stringify({ ...DETAILS, name: ' ' }) }))
    case 'cut':
      return json(res, 200, completion({ content: JSON.stringify(DETAILS).slice(0, 60) }, 'length'))
    case 'fenced':
      return json(res, 200, completion({ content: `\`\`\`json\n${JSON.stringify(DETAILS)}\n\`\`\`` }))
    case 'recorded': {
      const { translations: _, slug: __, ...recorded } = DETAILS
      return json(res, 200, completion({ content: JSON.stringify(recorded) }))
    }
    case 'gift reasons':
      return json(res, 200, completion({ content: JSON.stringify({ texts: state.giftReasons }) }))
    case 'details':
      return json(res, 200, completion({ content: JSON.stringify(DETAILS) }))
  }
}

const completion = (message: object, finish_reason = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: MODEL,
  choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...message } }],
})

function json(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Returns what a strict server would object to, and what breaks the shop's own promises. */
// oxlint-disable-next-line typescript/no-explicit-any
function complaints(body: any): string[] {
  const found: string[] = []
  const check = (right: unknown, what: string) => void (right || found.push(what))
  check(body.model === MODEL, 'the model')
  const pictures = body.messages?.flatMap(({ content }: { content: unknown }) =>
    Array.isArray(content) ? content.filter(({ type }) => type === 'image_url') : [],
  )
  check(!/https?:\/\//.test(JSON.stringify(body)), 'no address to fetch')
  const format = body.response_format
  if (format?.json_schema?.name === 'product_details') {
    check(pictures?.length === 1, 'one picture')
    check(/^data:image\/jpeg;base64,\/9j\//.test(pictures?.[0]?.image_url?.url ?? ''), 'the picture as data')
  }
  check(format?.type === 'json_schema' && format.json_schema?.strict === true, 'a strict schema')
  checkObject(format?.json_schema?.schema, check)
  return found
}

// oxlint-disable-next-line typescript/no-explicit-any
function checkObject(schema: any, check: (right: unknown, what: string) => void): void {
  const names = Object.keys(schema?.properties ?? {})
  check(schema?.additionalProperties === false, 'additionalProperties')
  check(names.length > 0 && names.every((name) => schema.required?.includes(name)), 'every field required')
  for (const name of names) if (schema.properties[name].type === 'object') checkObject(schema.properties[name], check)
}
