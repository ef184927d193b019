import { useRef, useState } from 'react'
import { shrinkPhoto } from '#features/uploads/shrink-photo.ts'
import type { Words } from '#i18n/island.ts'
import { NOBODY_NEXT, NOBODY_REASONS, type NobodyNext, type NobodyReason } from '#shared/run-reports.ts'
import type { CourierRun, CourierStop } from './courier.schema.ts'
import { CashFields, cashOf, isToCollect, type OtherSum } from './CashFields.tsx'
import { reportAt } from './run.store.ts'

interface Props {
  words: Words
  run: CourierRun
  stop: CourierStop
  /** Gets the key of what was reported. */
  onReported(key: string): void
}

/** What a courier reports at the door: delivered, with a photo or without one, or nobody there. */
export function StopActions({ words: { t }, run, stop, onReported }: Props) {
  const camera = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const [other, setOther] = useState<OtherSum | null>(null)

  /** Reports that the flowers were delivered, with what the courier was given. */
  async function deliver(photo?: string) {
    const cash = cashOf(stop, other)
    if (cash === 'unclear') setProblem(t('run:cash.unclear'))
    else await report({ kind: 'delivered', ...(photo === undefined ? {} : { photo }), ...(cash ? { cash } : {}) })
  }
  async function report(what: Parameters<typeof reportAt>[2]) {
    if (busy) return
    setBusy(true)
    try {
      onReported(await reportAt(run, stop.orderId, what))
      setAsking(false)
      setProblem('')
    } catch {
      setProblem(t('run:full'))
    } finally {
      setBusy(false)
    }
  }
  async function photograph(file: File | undefined) {
    if (!file) return
    const shrunk = await shrinkPhoto(file)
    if ('photo' in shrunk) await deliver(shrunk.photo)
    else setProblem(t('run:badPhoto'))
  }

  return (
    <div className="run-acts">
      {problem && (
        <p role="alert" data-problem="">
          {problem}
        </p>
      )}
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after a failure.
          target.value = ''
          void photograph(file)
        }}
      />
      {isToCollect(stop) && <CashFields t={t} dueVND={stop.cash.dueVND} other={other} onOther={setOther} />}
      {stop.wantsPhoto && (
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => camera.current?.click()}>
          {t('run:withPhoto')}
        </button>
      )}
      <button
        type="button"
        className={stop.wantsPhoto ? 'btn btn-quiet' : 'btn'}
        aria-disabled={busy || undefined}
        onClick={() => void deliver()}
      >
        {t('run:withoutPhoto')}
      </button>
      <button type="button" className="btn btn-quiet" aria-expanded={asking} onClick={() => setAsking(!asking)}>
        {t('run:nobody')}
      </button>
      {asking && <Nobody t={t} stop={stop} onReport={(what) => void report(what)} />}
    </div>
  )
}

interface NobodyProps {
  t: Words['t']
  stop: CourierStop
  onReport(what: { kind: 'nobody'; reason: NobodyReason; next: NobodyNext }): void
}

/** Asks why the flowers were not handed over, and what comes next: at first what the customer wished. */
function Nobody({ t, stop, onReport }: NobodyProps) {
  const [reason, setReason] = useState<NobodyReason>('no_answer')
  const [next, setNext] = useState<NobodyNext>(stop.nobodyHome)
  return (
    <form
      className="run-nobody"
      onSubmit={(event) => {
        event.preventDefault()
        onReport({ kind: 'nobody', reason, next })
      }}
    >
      <label>
        {t('run:reason')}
        <select className="field" value={reason} onChange={({ target }) => setReason(target.value as NobodyReason)}>
          {NOBODY_REASONS.map((each) => (
            <option key={each} value={each}>
              {t(`run:reasons.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('run:next')}
        <select className="field" value={next} onChange={({ target }) => setNext(target.value as NobodyNext)}>
          {NOBODY_NEXT.map((each) => (
            <option key={each} value={each}>
              {t(`run:nexts.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn">
        {t('run:report')}
      </button>
    </form>
  )
}
