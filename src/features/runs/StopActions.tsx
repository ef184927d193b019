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
  /** Also locks what a photo calls after seconds: there, `busy` is that of the render in which it was chosen. */
  const locked = useRef(false)
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const [other, setOther] = useState<OtherSum | null>(null)

  /** Makes one report at a time: a second one would record the cash twice. */
  async function withLock(make: () => Promise<void>) {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    try {
      await make()
    } finally {
      locked.current = false
      setBusy(false)
    }
  }
  /** Reports that the flowers were delivered, with what the courier was given. */
  async function deliver(photo?: string) {
    const cash = cashOf(stop, other)
    if (cash === 'unclear') setProblem(t('run:cash.unclear'))
    else await report({ kind: 'delivered', ...(photo === undefined ? {} : { photo }), ...(cash ? { cash } : {}) })
  }
  async function report(what: Parameters<typeof reportAt>[2]) {
    try {
      onReported(await reportAt(run, stop.orderId, what))
      setAsking(false)
      setProblem('')
    } catch {
      setProblem(t('run:full'))
    }
  }
  async function photograph(file: File) {
    const shrunk = await shrinkPhoto(file).catch(() => null)
    if (shrunk && 'photo' in shrunk) await deliver(shrunk.photo)
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
          if (file) void withLock(() => photograph(file))
        }}
      />
      {isToCollect(stop) && <CashFields t={t} dueVND={stop.cash.dueVND} other={other} onOther={setOther} />}
      {stop.wantsPhoto && (
        <button
          type="button"
          className="btn"
          aria-disabled={busy || undefined}
          onClick={() => !locked.current && camera.current?.click()}
        >
          {t('run:withPhoto')}
        </button>
      )}
      <button
        type="button"
        className={stop.wantsPhoto ? 'btn btn-quiet' : 'btn'}
        aria-disabled={busy || undefined}
        onClick={() => void withLock(deliver)}
      >
        {t('run:withoutPhoto')}
      </button>
      <button type="button" className="btn btn-quiet" aria-expanded={asking} onClick={() => setAsking(!asking)}>
        {t('run:nobody')}
      </button>
      {asking && <Nobody t={t} stop={stop} busy={busy} onReport={(what) => void withLock(() => report(what))} />}
    </div>
  )
}

interface NobodyProps {
  t: Words['t']
  stop: CourierStop
  busy: boolean
  onReport(what: { kind: 'nobody'; reason: NobodyReason; next: NobodyNext }): void
}

/** Asks why the flowers were not handed over, and what comes next: at first what the customer wished. */
function Nobody({ t, stop, busy, onReport }: NobodyProps) {
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
      <button type="submit" className="btn" aria-disabled={busy || undefined}>
        {t('run:report')}
      </button>
    </form>
  )
}
