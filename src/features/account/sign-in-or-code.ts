import { ApiError } from '#shared/api-client.ts'

/** Waits for a call that signs in. Returns its answer; null: a two-step code is needed, too. Throws as the call does. */
export async function signInOrCode<Answer extends object>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two_step_code_required') return null
    throw error
  }
}
