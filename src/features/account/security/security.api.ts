import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { NeededProof, SecurityOverview, TwoStepSetup } from '../security.ts'
import type { CodeEntry, Proof } from '../security.schema.ts'
import type { User } from '../user.ts'

/** The calls about how an account is signed in to. All throw as `callApi` does. */
export function securityApi(locale: Locale) {
  const call = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    callApi<Answer>(path, { locale, method, body })
  return {
    overview: () => call<SecurityOverview>('GET', '/api/auth/security'),
    /** The second step of a sign-in. */
    enterCode: (entry: CodeEntry) => call<User>('POST', '/api/auth/code', entry),
    beginSetup: () => call<TwoStepSetup>('POST', '/api/auth/two-step/setup'),
    finishSetup: (code: string) => call<{ recoveryCodes: string[] }>('POST', '/api/auth/two-step', { code }),
    turnOff: () => call<unknown>('DELETE', '/api/auth/two-step'),
    newRecoveryCodes: () => call<{ recoveryCodes: string[] }>('POST', '/api/auth/two-step/recovery-codes'),
    endSession: (id: string) => call<unknown>('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`),
    endOtherSessions: () => call<{ ended: number }>('DELETE', '/api/auth/sessions'),
    forgetDevice: (id: string) => call<unknown>('DELETE', `/api/auth/devices/${encodeURIComponent(id)}`),
    neededProof: () => call<NeededProof>('GET', '/api/auth/confirm'),
    /** Answers what is needed besides. */
    confirm: (proof: Proof) => call<NeededProof>('POST', '/api/auth/confirm', proof),
  }
}
