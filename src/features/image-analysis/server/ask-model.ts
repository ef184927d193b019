import type { OpenAI } from 'openai'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { answerFormat, instructions } from './question.ts'

/** How long the service may take, in milliseconds. */
const PATIENCE_MS = 30_000
const LONGEST_ANSWER_TOKENS = 1500

type Model = Pick<Shop, 'config' | 'log'>

/** Why the service has not described a picture. */
export type UnansweredCode =
  | 'ai_not_set_up'
  | 'ai_too_slow'
  | 'ai_unreachable'
  | 'ai_key_refused'
  | 'ai_too_many_requests'
  | 'ai_refused'
  | 'ai_failed'
  | 'ai_nonsense'

/** Nobody waits for the answer any more. */
export class CancelledError extends Error {}

/**
 * Asks the configured service about a picture, once: whoever wants a second try presses the button again.
 * @param picture a `data:` address; the service is never given one to fetch
 * @param signal ends the call to the service when the caller leaves
 * @returns the service's text, hopefully JSON
 * @throws CancelledError
 */
export async function askModel(
  { config, log }: Model,
  picture: string,
  categories: readonly string[],
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<Result<string, UnansweredCode>> {
  if (!config.openAi) return fail('ai_not_set_up')
  const { apiKey, baseUrl, model } = config.openAi
  const sdk = await import('openai')
  const client = new sdk.OpenAI({
    apiKey,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    maxRetries: 0,
    timeout: patienceMs,
  })
  const tooLate = AbortSignal.timeout(patienceMs)
  try {
    // Chat completions rather than a newer call: what compatible servers have in common.
    const answer = await client.chat.completions.create(
      {
        model,
        max_completion_tokens: LONGEST_ANSWER_TOKENS,
        messages: [
          { role: 'system', content: instructions(categories) },
          { role: 'user', content: [{ type: 'image_url', image_url: { url: picture } }] },
        ],
        response_format: answerFormat(categories),
      },
      { signal: AbortSignal.any([signal, tooLate]) },
    )
    return readChoice(answer)
  } catch (error) {
    if (signal.aborted) throw new CancelledError()
    if (tooLate.aborted || error instanceof sdk.APIConnectionTimeoutError) return fail('ai_too_slow')
    const code = error instanceof sdk.APIError ? codeOf(error) : 'ai_nonsense'
    // Its message is the service's; it holds no key.
    log.warn({ err: error, code }, 'the AI service did not help')
    return fail(code)
  }
}

function readChoice({ choices }: OpenAI.ChatCompletion): Result<string, 'ai_refused' | 'ai_nonsense'> {
  const choice = choices?.[0]
  if (choice?.message?.refusal || choice?.finish_reason === 'content_filter') return fail('ai_refused')
  return choice?.message?.content ? ok(choice.message.content) : fail('ai_nonsense')
}

function codeOf(error: InstanceType<typeof OpenAI.APIError>): UnansweredCode {
  // No status: no answer came.
  if (error.status === undefined) return 'ai_unreachable'
  if (error.status === 401 || error.status === 403) return 'ai_key_refused'
  if (error.status === 429) return 'ai_too_many_requests'
  return /content_(policy|filter)/.test(`${error.code}`) ? 'ai_refused' : 'ai_failed'
}
