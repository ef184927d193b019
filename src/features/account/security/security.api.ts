import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import * as calls from './security.calls.ts'
import type { CodeEntry, Proof } from './security.schema.ts'

/** Returns the calls about signing in and security, bound to the reader's language. Each throws as `callApi` does. */
export function securityApi(locale: Locale) {
  return {
    overview: () => callApi(calls.readSecurity, { locale }),
    signInWithCode: (body: CodeEntry) => callApi(calls.signInWithCode, { locale, body }),
    beginSetup: () => callApi(calls.beginTwoStep, { locale }),
    finishSetup: (code: string) => callApi(calls.finishTwoStep, { locale, body: { code } }),
    turnOff: () => callApi(calls.turnTwoStepOff, { locale }),
    newRecoveryCodes: () => callApi(calls.renewRecoveryCodes, { locale }),
    endSession: (id: string) => callApi(calls.endSession, { locale, params: { id } }),
    endOtherSessions: () => callApi(calls.endOtherSessions, { locale }),
    forgetDevice: (id: string) => callApi(calls.forgetDevice, { locale, params: { id } }),
    neededProof: () => callApi(calls.readNeededProof, { locale }),
    confirm: (body: Proof) => callApi(calls.confirmSignIn, { locale, body }),
  }
}
