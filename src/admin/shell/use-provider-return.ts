import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutOutcome } from '#features/account/return-path.ts'
import { isProviderReturn, showProviderReturn } from '#features/account/security/provider-return.ts'
import { useWords } from '../words.tsx'

/** Shows the result of a confirmation at the sign-in provider once, and removes it from the address. */
export function useProviderReturn(): void {
  const { pathname, search, hash, state } = useLocation()
  const words = useWords()
  const navigate = useNavigate()
  const tell = useEffectEvent(() => {
    void navigate({ pathname, search: withoutOutcome(search), hash }, { replace: true, state })
    void showProviderReturn({ ...words, explain: words.t }, search)
  })
  const hasReturned = isProviderReturn(search)
  useEffect(() => {
    if (hasReturned) tell()
  }, [hasReturned])
}
