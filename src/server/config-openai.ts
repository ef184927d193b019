import { z } from 'zod'
import { text } from './config-fields.ts'

/** The environment variables of the model that writes a product's texts. */
export const openAiVariables = {
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/, error: 'is not the address of a service: https://…/v1' }).optional(),
  OPENAI_MODEL: text,
}

/** A model that reads pictures, answers in JSON by a schema, and is cheap. */
const DEFAULT_MODEL = 'gpt-4.1-mini'

export interface OpenAiConfig {
  apiKey: string
  /** Without a trailing slash; null: the service's own address. */
  baseUrl: string | null
  model: string
}

/** Returns the service that describes pictures; null without a key, and the button then names the missing setting. */
export function readOpenAi(vars: z.infer<z.ZodObject<typeof openAiVariables>>): OpenAiConfig | null {
  if (!vars.OPENAI_API_KEY) return null
  return {
    apiKey: vars.OPENAI_API_KEY,
    baseUrl: vars.OPENAI_BASE_URL?.replace(/\/+$/, '') ?? null,
    model: vars.OPENAI_MODEL ?? DEFAULT_MODEL,
  }
}
