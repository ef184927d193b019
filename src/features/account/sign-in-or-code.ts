import { ApiError } from '#shared/api-client.ts'

/** Waits for a call that signs in, and returns whether a two-step code is needed, too. Throws as the call does. */
export async function signInOrCode(call: Promise<unknown>): Promise<{ codeNeeded: boolean }> {
  try {
    await call
    return { codeNeeded: false }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two_step_code_required') return { codeNeeded: true }
    throw error
  }
}
