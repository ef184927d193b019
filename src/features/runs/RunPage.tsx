import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { loginPath } from '#features/account/return-path.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { formatDay } from '#shared/dates.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { phoneHref } from '#shared/shop-contact.ts'
import { keepOffline } from './keep-offline.ts'
import type { CourierRun } from './courier.schema.ts'
import { RUN_PATH } from './runs.ts'
import { $notes, $queue, $reached, $runs, $state, dismissNote, startRun, syncRun, withReport } from './run.store.ts'
import { StopCard } from './StopCard.tsx'

/** How often the run is read again while the page is looked at, in milliseconds. */
const AGAIN_MS = 20_000

/** A courier's run on a phone: what is next, whom to call, and what was reported. Works without network. */
export default function RunPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [words] = useState(() => islandWords(locale, messages))
  const { t } = words
  const state = useStore($state)
  const runs = useStore($runs)
  const queue = useStore($queue)
  const reached = useStore($reached)

  useEffect(() => {
    const start = () => void startRun(locale).then(keepOffline)
    start()
    const sync = () => void (document.visibilityState === 'visible' && syncRun())
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      timer = setTimeout(() => {
        sync()
        again()
      }, AGAIN_MS)
    }
    again()
    // Another link that is opened over the same page changes the fragment only, and loads nothing.
    addEventListener('hashchange', start)
    addEventListener('online', sync)
    document.addEventListener('visibilitychange', sync)
    return () => {
      clearTimeout(timer)
      removeEventListener('hashchange', start)
      removeEventListener('online', sync)
      document.removeEventListener('visibilitychange', sync)
    }
  }, [locale])

  return (
    <>
      <div role="status">
        {(queue.length > 0 || !reached) && (
          <p className="run-note">{queue.length > 0 ? t('run:waiting', { count: queue.length }) : t('run:offline')}</p>
        )}
      </div>
      <Notes {...words} />
      {state.is === 'loading' && <p className="run-note">{t('run:loading')}</p>}
      {state.is === 'no_link' && <NoLink {...words} />}
      {state.is === 'closed' && <p className="run-note">{state.reason || t('run:noNetwork')}</p>}
      {state.is === 'open' && runs.length === 0 && <p className="run-note">{t('run:none')}</p>}
      {runs.map((run) => (
        <Run key={run.id} words={words} run={run} />
      ))}
    </>
  )
}

function NoLink({ t, locale }: Words) {
  return (
    <div className="run-note">
      <p>{t('run:noLink')}</p>
      <a className="btn" href={loginPath(localizedPath(locale, RUN_PATH))}>
        {t('run:signIn')}
      </a>
    </div>
  )
}

/** What became of reports that changed nothing, until it is read. */
function Notes({ t }: Words) {
  const notes = useStore($notes)
  return (
    <div role="alert">
      {notes.map(({ key, number, outcome }) => (
        <p key={key} className="run-note" data-problem="">
          {t(`run:outcome.${outcome}`, { number })}
          <button type="button" className="btn btn-quiet" onClick={() => void dismissNote(key)}>
            {t('run:read')}
          </button>
        </p>
      ))}
    </div>
  )
}

function Run({ words, run }: { words: Words; run: CourierRun }) {
  const { t } = words
  const queue = useStore($queue)
  const stops = run.stops.map((stop) => withReport(stop, queue))
  const done = stops.filter(({ delivered }) => delivered).length
  const next = stops.find(({ delivered, nobody }) => !delivered && !nobody)
  return (
    <section aria-label={t('run:runOf', { name: run.courier })}>
      <div className="run-head">
        <p>
          <strong>{run.courier}</strong> · {formatDay(run.day)}
        </p>
        <p>{t('run:done', { done, count: stops.length })}</p>
        <progress value={done} max={Math.max(1, stops.length)} aria-label={t('run:progress')} />
        <a className="btn btn-quiet" href={phoneHref(run.shop.phone)}>
          {t('run:callShop', { name: run.shop.name })}
        </a>
      </div>
      {run.left.map(({ number, why }) => (
        <p key={number} className="run-note" data-problem="">
          {t(`run:left.${why}`, { number })}
        </p>
      ))}
      <ol className="run-stops">
        {stops.map((stop, index) => (
          <StopCard
            key={stop.orderId}
            words={words}
            run={run}
            stop={stop}
            place={index + 1}
            isNext={stop.orderId === next?.orderId}
            waits={queue.some(({ orderId }) => orderId === stop.orderId)}
          />
        ))}
      </ol>
    </section>
  )
}
