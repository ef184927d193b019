import { z } from 'zod'

const text = z.string().trim().min(1).optional().catch(undefined)

/** The variables that let a model write a product's texts. */
export const openAiVariables = {
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'OPENAI_BASE_URL is where the service answers: https://…/v1' })
    .optional(),
  OPENAI_MODEL: text,
}

/** Reads pictures, answers in JSON by a schema, and costs little. */
const DEFAULT_MODEL = 'gpt-4.1-mini'

export interface OpenAiConfig {
  apiKey: string
  /** Null: the maker's own. Without a trailing slash. */
  baseUrl: string | null
  model: string
}

/** The service that looks at pictures; null without a key: the button then says what is missing. */
export function readOpenAi(vars: z.infer<z.ZodObject<typeof openAiVariables>>): OpenAiConfig | null {
  if (!vars.OPENAI_API_KEY) return null
  return {
    apiKey: vars.OPENAI_API_KEY,
    baseUrl: vars.OPENAI_BASE_URL?.replace(/\/+$/, '') ?? null,
    model: vars.OPENAI_MODEL ?? DEFAULT_MODEL,
  }
}
