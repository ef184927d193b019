import { useCallback, useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { pathOf, reasonOf } from '#shared/api-client.ts'
import { localizedPath } from '#shared/locale.ts'
import { showToast } from '#ui/toast/toast.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { SectionNotLoaded } from '../PartNotLoaded.tsx'
import { withoutOutcome } from '../return-path.ts'
import { signOut } from '../account.calls.ts'
import type { SecurityOverview } from './security.ts'
import { BrowserList } from './BrowserList.tsx'
import { formatInstant } from './format-instant.ts'
import { isProviderReturn, showProviderReturn } from './provider-return.ts'
import { securityApi } from './security.api.ts'
import { useSecurityWords } from './security-words.ts'
import { TwoStepPart, type PartProps } from './TwoStepPart.tsx'

/** How an account is signed in to: two-step sign-in, remembered devices, sessions. */
export default function SecuritySection({ locale, t: explain }: Words) {
  const words = useSecurityWords(locale)
  useEffect(() => {
    const { pathname, search, hash } = location
    if (typeof words === 'string' || !isProviderReturn(search)) return
    // Shown once: a reload or a bookmark must not repeat it.
    history.replaceState(history.state, '', pathname + withoutOutcome(search) + hash)
    void showProviderReturn({ ...words, explain }, search)
  }, [words, explain])
  if (words === 'lost') return <SectionNotLoaded t={explain} />
  return (
    <section className="profile-part" id="security" aria-labelledby="profile-security">
      {words !== 'loading' && <Loaded {...words} />}
    </section>
  )
}

function Loaded(words: Words) {
  const { t, locale } = words
  const [overview, setOverview] = useState<SecurityOverview | null>()
  const [busy, setBusy] = useState(false)
  const loads = useRef(0)
  const load = useCallback(async () => {
    const number = ++loads.current
    const answer = await securityApi(locale)
      .overview()
      .catch(() => null)
    // An earlier answer that comes later is out of date.
    if (number === loads.current) setOverview((before) => answer ?? before ?? null)
  }, [locale])
  useEffect(() => void load(), [load])
  // A row or a button goes with what was ended, and the button of a failed load with the failure.
  useFocusAfter('profile-security', { isOpen: busy || overview === null })

  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      if (done) showToast({ title: done })
      await load()
      return true
    } catch (error) {
      showToast({ variant: 'destructive', title: reasonOf(error, t('security:failed')).text })
      // It may have been done all the same, now or before an answer that was lost.
      await load()
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h2 id="profile-security" tabIndex={-1}>
        {t('security:title')}
      </h2>
      {overview === undefined && <p role="status">{t('security:loading')}</p>}
      {overview === null && (
        <p role="alert">
          {t('security:failed')}{' '}
          <button type="button" className="link" onClick={() => void load()}>
            {t('security:retry')}
          </button>
        </p>
      )}
      {overview && <Parts {...words} overview={overview} load={load} run={run} busy={busy} />}
    </>
  )
}

function Parts(part: PartProps) {
  const { t, locale, overview, run, busy } = part
  const api = securityApi(locale)
  const others = overview.sessions.some(({ thisDevice }) => !thisDevice)
  return (
    <>
      <TwoStepPart {...part} />
      {overview.devices.length > 0 && (
        <BrowserList
          {...part}
          title={t('security:devices.title')}
          text={t('security:devices.text')}
          rows={overview.devices}
          note={({ expiresAt }) => t('security:devices.until', { date: formatInstant(expiresAt, locale) })}
          action={t('security:devices.forget')}
          actionNamed={(device) => t('security:devices.forgetNamed', { device })}
          onAction={({ id }) => void run(() => api.forgetDevice(id), t('security:devices.forgotten'))}
        />
      )}
      <BrowserList
        {...part}
        title={t('security:sessions.title')}
        rows={overview.sessions}
        note={({ lastSeenAt }) => t('security:sessions.seen', { date: formatInstant(lastSeenAt, locale, 'short') })}
        action={t('security:sessions.end')}
        actionNamed={(device) => t('security:sessions.endNamed', { device })}
        onAction={({ id, thisDevice }) =>
          thisDevice
            ? location.assign(pathOf(signOut, { query: { next: localizedPath(locale, '/') } }))
            : void run(() => api.endSession(id), t('security:sessions.ended'))
        }
      />
      {others && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={busy || undefined}
          onClick={() => void run(() => api.endOtherSessions(), t('security:sessions.othersEnded'))}
        >
          {t('security:sessions.endOthers')}
        </button>
      )}
    </>
  )
}
