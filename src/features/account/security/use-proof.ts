import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { ApiError, reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { isProven, type NeededProof } from './security.ts'
import { securityApi } from './security.api.ts'

export interface AskedProof {
  needed: NeededProof
  close(proven: boolean): void
}

/** Returns the state of the form that asks for the missing proofs, and which proofs are still missing (`still`). */
export function useProof({ t, locale, needed, close }: Words & AskedProof) {
  const [still, setStill] = useState(needed)
  const form = useForm({
    check: ({ password, code }: Record<string, string>) => ({
      ...(still.password && !password ? { password: t('security:confirm.enterPassword') } : {}),
      ...(still.code && !code?.trim() ? { code: t('security:code.missing') } : {}),
    }),
    async send({ password, code }) {
      const left = await securityApi(locale).confirm({
        ...(still.password ? { password } : {}),
        ...(still.code ? { code } : {}),
      })
      if (isProven(left)) close(true)
      else setStill(left)
    },
    explain(error) {
      const wrong = error instanceof ApiError && error.code === 'wrong_credentials'
      return wrong ? { text: t('security:confirm.wrong'), field: 'password' } : reasonOf(error, t('security:failed'))
    },
  })
  return { still, ...form }
}
