import { atom } from 'nanostores'
import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { ApiError, callApi, mayPass, reasonOf } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import { DAY_MS } from '#shared/durations.ts'
import { readHintCookie } from '#shared/hint-cookie.ts'
import type { Locale } from '#shared/locale.ts'
import { serverNow } from '#shared/server-clock.ts'
import { openRuns, reportStop } from './courier.calls.ts'
import type { CourierRun, CourierStop, ReportAnswer } from './courier.schema.ts'
import { openPhoneStorage, type Note, type PhoneStorage, type Waiting } from './phone-storage.ts'
import { LATE_REPORT_MS } from './runs.ts'

/** Whether runs are shown. If not: `closed` has a reason for the reader, `no_link` needs a link or an account. */
type RunState = { is: 'loading' } | { is: 'open' } | { is: 'no_link' } | { is: 'closed'; reason: string }

export const $state = atom<RunState>({ is: 'loading' })
export const $runs = atom<readonly CourierRun[]>([])
export const $queue = atom<readonly Waiting[]>([])
export const $notes = atom<readonly Note[]>([])
/** Whether the last call reached the shop. */
export const $reached = atom(true)

/**
 * How long to wait before what could not be sent is tried again, in milliseconds. It is also sent when the page opens
 * or is looked at again, and when the phone has network again (`RunPage.tsx`).
 */
const AGAIN_MS = 10_000
/** How long a photo may take on a slow network, in milliseconds. */
const PHOTO_MS = 90_000

let storage: PhoneStorage
let token: string | undefined
let language: Locale
let busy = false
/** Whether more was to be sent since the last look at what waits. */
let more = false
/** When what waits is tried again: once, however many attempts have failed. */
let again: ReturnType<typeof setTimeout> | undefined
/** How many times the runs were asked for. */
let asked = 0
/** The answers up to this one are dropped: what the page shows is newer, or belongs to another link. */
let outdated = 0

/**
 * Opens the run of the address's token, of the one that the phone has kept, or of the account. What the phone has kept
 * is shown at once. Browser only.
 */
export async function startRun(locale: Locale): Promise<void> {
  language = locale
  storage ??= await openPhoneStorage()
  const given = new URLSearchParams(location.hash.slice(1)).get('token')
  if (given) {
    await storage.set('token', given)
    history.replaceState(history.state, '', location.pathname)
  }
  token = await storage.get('token')
  outdated = asked
  $queue.set(await storage.queue())
  $notes.set((await storage.get('notes')) ?? [])
  const all = (await storage.get('runs')) ?? []
  const kept = all.filter(({ endsAt }) => Date.parse(endsAt) > Date.now())
  // The usual way back to a run is its link again; that of another run may have been opened without network. An earlier
  // version did not keep the link that it had read with.
  const readWith = await storage.get('readWith')
  const isTheirs =
    token === undefined
      ? (await storage.get('visitor')) === readHintCookie()
      : readWith === undefined
        ? !given
        : readWith === token
  if (kept.length > 0 && isTheirs) show(kept)
  else {
    // The run of another link may be on the page.
    $runs.set([])
    $state.set({ is: 'loading' })
  }
  // The names and addresses of a run that has ended, or of another account, do not stay on the phone.
  const left = isTheirs || token !== undefined ? kept : []
  if (left.length < all.length) await storage.set('runs', left.length > 0 ? left : null)
  await syncRun()
}

function show(runs: readonly CourierRun[]): void {
  $runs.set(runs)
  $state.set({ is: 'open' })
}

/** Sends what waits, then reads the run again. */
export async function syncRun(): Promise<void> {
  if (!(await sendQueue())) return
  await readRun()
}

async function readRun(): Promise<void> {
  const number = ++asked
  try {
    const { runs } = await readRuns()
    $reached.set(true)
    if (number <= outdated) return
    // Reports on other runs may wait for days.
    if (busy || $queue.get().some(({ runId }) => runs.some(({ id }) => id === runId))) return
    outdated = number
    const readWith = token ?? ''
    show(runs)
    await storage.set('runs', [...runs])
    await storage.set('readWith', readWith)
    await storage.set('visitor', readHintCookie())
  } catch (error) {
    if (number <= outdated) return
    if (mayPass(error)) {
      $reached.set(false)
      if ($state.get().is === 'loading') $state.set({ is: 'closed', reason: '' })
      return
    }
    await close(error as ApiError)
  }
}

/** Reads the run of the link; if that opens nothing any more, the runs of the account that is signed in. */
async function readRuns(): Promise<AnswerOf<typeof openRuns>> {
  const by = token
  try {
    return await callApi(openRuns, { locale: language, body: by === undefined ? {} : { token: by } })
  } catch (error) {
    if (by === undefined || mayPass(error) || !mayBeSignedIn()) throw error
    const own = await callApi(openRuns, { locale: language, body: {} }).catch(() => null)
    // Another link may be open by now.
    if (!own || token !== by) throw error
    token = undefined
    await storage.set('token', null)
    return own
  }
}

/** Forgets a run that the shop shows no longer; what waits to be sent stays. */
async function close(error: ApiError): Promise<void> {
  $reached.set(true)
  await storage.set('runs', null)
  $runs.set([])
  const isUnknown = error.code === 'run_link_missing'
  $state.set(isUnknown ? { is: 'no_link' } : { is: 'closed', reason: reasonOf(error, '').text })
}

/** Sends the reports that wait, one after the other, in their order. Resolves to false if one has to wait longer. */
async function sendQueue(): Promise<boolean> {
  more = true
  if (busy) return false
  busy = true
  try {
    let sent = true
    while (sent && more) {
      more = false
      // Two tabs would show the answer to a report twice.
      sent = await (navigator.locks?.request('courier-run', sendAll) ?? sendAll())
    }
    return sent
  } finally {
    busy = false
  }
}

async function sendAll(): Promise<boolean> {
  /** The runs whose reports wait for another link. */
  const refused = new Set<string>()
  const next = async () => (await storage.queue()).find(({ runId }) => !refused.has(runId))
  for (let first = await next(); first; first = await next()) {
    // Without network nothing leaves the phone, so that a report can still be dropped.
    if (globalThis.navigator?.onLine === false) return waitForShop()
    // The courier may have taken it back meanwhile.
    if (!(await storage.markTried(first.key))) continue
    try {
      const answer = await send(first)
      $reached.set(true)
      await settle(first, answer)
    } catch (error) {
      if (mayPass(error)) return waitForShop()
      // The link or the account is refused, not the report: it waits for a new link, and holds up no other run.
      if (isRefused(error) && !isTooLate(first)) refused.add(first.runId)
      else {
        await note(first, 'refused')
        await take(first.key)
      }
    }
  }
  // Another tab may have sent the reports that this one shows as waiting, and received the answers.
  $queue.set(await storage.queue())
  $notes.set((await storage.get('notes')) ?? [])
  return true
}

/** What could not be sent is tried again in a while. Returns false, as `sendAll` does then. */
function waitForShop(): false {
  $reached.set(false)
  clearTimeout(again)
  again = setTimeout(() => void syncRun(), AGAIN_MS)
  return false
}

/** Sends a report by the link or the account that made it; if that is refused, by the open link: it may replace it. */
async function send({ link, tried: _, ...report }: Waiting): Promise<ReportAnswer> {
  const timeoutMs = 'photo' in report ? PHOTO_MS : undefined
  const sendBy = (by: string | undefined) => {
    const body = { ...report, ...(by === undefined ? {} : { token: by }) }
    return callApi(reportStop, { locale: language, body, ...(timeoutMs ? { timeoutMs } : {}) })
  }
  try {
    return await sendBy(link)
  } catch (error) {
    if (!isRefused(error) || link === token) throw error
    return sendBy(token)
  }
}

/** Returns true if no link takes a report any more: its run has ended with the day on which it was made. */
function isTooLate({ at }: Waiting): boolean {
  return serverNow().getTime() - Date.parse(at) > DAY_MS + LATE_REPORT_MS
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

async function settle(report: Waiting, answer: ReportAnswer): Promise<void> {
  const { outcome, photo } = answer
  outdated = asked
  if (outcome === 'order_cancelled' || outcome === 'left_run' || outcome === 'undo_too_late')
    await note(report, outcome)
  else if (photo === 'refused') await note(report, 'photo_refused')
  if (outcome === 'done' || outcome === 'already') {
    const runs = $runs.get().map((run) => ({ ...run, stops: run.stops.map((stop) => withReport(stop, [report])) }))
    $runs.set(runs)
    await storage.set('runs', runs)
  }
  await take(report.key)
}

async function take(key: string): Promise<void> {
  await storage.remove(key)
  $queue.set(await storage.queue())
}

async function note({ key, orderId }: Waiting, outcome: Note['outcome']): Promise<void> {
  await setNotes([...$notes.get().filter((each) => each.key !== key), { key, number: shortOrderId(orderId), outcome }])
}

async function setNotes(notes: readonly Note[]): Promise<void> {
  $notes.set(notes)
  await storage.set('notes', [...notes])
}

/** Removes a note that the courier has read. */
export function dismissNote(key: string): Promise<void> {
  return setNotes($notes.get().filter((each) => each.key !== key))
}

type What =
  | Pick<Extract<Waiting, { kind: 'delivered' }>, 'kind' | 'photo' | 'cash'>
  | Pick<Extract<Waiting, { kind: 'nobody' }>, 'kind' | 'reason' | 'next'>

/** Keeps a report on the phone and sends it, now or when the shop can be reached. Resolves once the phone has it. */
export async function reportAt(run: CourierRun, orderId: string, what: What): Promise<string> {
  const key = crypto.randomUUID()
  await push({ ...what, key, runId: run.id, orderId, at: new Date().toISOString() })
  return key
}

/**
 * Takes a report back. One that was never sent is dropped; of one that was tried the answer alone may be lost, so the
 * shop is asked to take it back once it has it.
 */
export async function takeBack(run: CourierRun, orderId: string, undoes: string): Promise<void> {
  if (await storage.remove(undoes, { unlessTried: true })) return $queue.set(await storage.queue())
  await push({ kind: 'undo', undoes, key: crypto.randomUUID(), runId: run.id, orderId, at: new Date().toISOString() })
}

async function push(report: Waiting): Promise<void> {
  await storage.push(token === undefined ? report : { ...report, link: token })
  outdated = asked
  $queue.set(await storage.queue())
  void syncRun()
}

/** Returns a stop as it is once the reports about it have arrived. */
export function withReport(stop: CourierStop, reports: readonly Waiting[]): CourierStop {
  return reports
    .filter(({ orderId }) => orderId === stop.orderId)
    .reduce<CourierStop>((now, report) => {
      if (report.kind === 'delivered')
        return { ...now, delivered: true, nobody: null, cash: withCollected(now, report.cash?.amountVND) }
      if (report.kind === 'undo') return { ...now, delivered: false, nobody: null, cash: withCollected(now, null) }
      return { ...now, nobody: { at: report.at, reason: report.reason, next: report.next } }
    }, stop)
}

function withCollected({ cash }: CourierStop, collectedVND: number | null | undefined): CourierStop['cash'] {
  return cash && collectedVND !== undefined ? { ...cash, collectedVND } : cash
}
