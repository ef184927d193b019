import type { OpenAI } from 'openai'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Shop } from './shop.ts'
import { watchCall } from './watch/watch-call.ts'

/** Why the service did not answer. */
export type UnansweredCode =
  | 'ai_not_set_up'
  | 'ai_too_slow'
  | 'ai_unreachable'
  | 'ai_key_refused'
  | 'ai_too_many_requests'
  | 'ai_refused'
  | 'ai_failed'
  | 'ai_nonsense'

/** The caller left before the answer came. */
export class CancelledError extends Error {}

/** What the model is asked. */
export interface ModelQuestion {
  messages: OpenAI.ChatCompletionMessageParam[]
  format: OpenAI.ResponseFormatJSONSchema
  longestAnswerTokens: number
  /** The service's time limit, in milliseconds. */
  timeoutMs: number
  /** What the log says the service could not do. */
  purpose: string
}

/**
 * Asks the configured service once; a second try is the caller's decision.
 * @param signal ends the request to the service when the caller leaves
 * @returns the service's text, which should be JSON in the question's format
 * @throws CancelledError
 */
export async function askModel(
  shop: Pick<Shop, 'config' | 'log' | 'metrics' | 'traces'>,
  { messages, format, longestAnswerTokens, timeoutMs, purpose }: ModelQuestion,
  signal?: AbortSignal,
): Promise<Result<string, UnansweredCode>> {
  const { config, log } = shop
  if (!config.openAi) return fail('ai_not_set_up')
  const { apiKey, baseUrl, model } = config.openAi
  const sdk = await import('openai')
  const client = new sdk.OpenAI({
    apiKey,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    maxRetries: 0,
    timeout: timeoutMs,
  })
  const tooLate = AbortSignal.timeout(timeoutMs)
  try {
    // Chat completions, because compatible servers support them; newer endpoints are OpenAI's only.
    const answer = await watchCall(shop, 'ai service', (headers) =>
      client.chat.completions.create(
        { model, max_completion_tokens: longestAnswerTokens, messages, response_format: format },
        { signal: signal ? AbortSignal.any([signal, tooLate]) : tooLate, headers },
      ),
    )
    return readChoice(answer)
  } catch (error) {
    if (signal?.aborted) throw new CancelledError()
    if (tooLate.aborted || error instanceof sdk.APIConnectionTimeoutError) return fail('ai_too_slow')
    const code = error instanceof sdk.APIError ? codeOf(error) : 'ai_nonsense'
    // The error's message comes from the service and contains no key.
    log.warn({ err: error, code }, `The AI service could not ${purpose}`)
    return fail(code)
  }
}

/** Parses the model's JSON; null for anything else. Some servers wrap it in a Markdown code fence. */
export function parseModelJson(text: string): unknown {
  try {
    // No pattern looks for the spaces, which JSON may have: models can run into thousands of them.
    return JSON.parse(text.trim().replace(/^```(?:json)?|```$/g, ''))
  } catch {
    return null
  }
}

function readChoice({ choices }: OpenAI.ChatCompletion): Result<string, 'ai_refused' | 'ai_nonsense'> {
  const choice = choices?.[0]
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') return fail('ai_refused')
  return choice?.message?.content ? ok(choice.message.content) : fail('ai_nonsense')
}

function codeOf(error: InstanceType<typeof OpenAI.APIError>): UnansweredCode {
  // No status means that no response came.
  if (error.status === undefined) return 'ai_unreachable'
  if (error.status === 401 || error.status === 403) return 'ai_key_refused'
  if (error.status === 429) return 'ai_too_many_requests'
  return /content_(policy|filter)/.test(`${error.code}`) ? 'ai_refused' : 'ai_failed'
}
