import type { OpenAI } from 'openai'
import type { Shop } from '#server/shop.ts'
import { watchCall } from '#server/watch/watch-call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { answerFormat, instructions } from './question.ts'

/** The service's time limit, in milliseconds. */
const TIMEOUT_MS = 30_000
const LONGEST_ANSWER_TOKENS = 1500

type Model = Pick<Shop, 'config' | 'log' | 'metrics' | 'traces'>

/** Why the service did not describe a picture. */
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

/**
 * Asks the configured service about a picture, once: a florist who wants a second try presses the button again.
 * @param picture a `data:` address; the service is never given an address to fetch
 * @param signal ends the request to the service when the caller leaves
 * @returns the service's text, which should be JSON
 * @throws CancelledError
 */
export async function askModel(
  shop: Model,
  picture: string,
  categories: readonly string[],
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
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
        {
          model,
          max_completion_tokens: LONGEST_ANSWER_TOKENS,
          messages: [
            { role: 'system', content: instructions(categories) },
            { role: 'user', content: [{ type: 'image_url', image_url: { url: picture } }] },
          ],
          response_format: answerFormat(categories),
        },
        { signal: AbortSignal.any([signal, tooLate]), headers },
      ),
    )
    return readChoice(answer)
  } catch (error) {
    if (signal.aborted) throw new CancelledError()
    if (tooLate.aborted || error instanceof sdk.APIConnectionTimeoutError) return fail('ai_too_slow')
    const code = error instanceof sdk.APIError ? codeOf(error) : 'ai_nonsense'
    // The error's message comes from the service and contains no key.
    log.warn({ err: error, code }, 'The AI service could not describe a picture')
    return fail(code)
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
