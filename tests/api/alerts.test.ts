// The alerts of deploy/prometheus, evaluated by Prometheus's own tool.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { JOBS } from '#src/jobs.ts'
import { PAGE_JOBS } from '#src/page-jobs.ts'
import { programs } from '../factories/programs.ts'
import { root } from '../factories/running-shop.ts'

const run = promisify(execFile)
const RULES = join(root, 'deploy/prometheus/alerts.yml')
/** The most by which a pause between two rounds is lengthened (`every`). */
const JITTER = 1.1
/** How many minutes each story lasts, with a scrape every minute. */
const MINUTES = 1_000

let promtool: string
let folder: string
beforeAll(async () => {
  promtool = await programs.promtool()
  folder = mkdtempSync(join(tmpdir(), 'moc-lan-alerts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** When rounds of a job ended, in milliseconds since the first scrape, by how they ended. */
type Rounds = Record<'ok' | 'failed', number[]>

/** Returns a counter's value at each scrape; it has none before it first counted. */
function scraped(instants: readonly number[]): string {
  const values: string[] = []
  let counted = 0
  for (let minute = 0; minute <= MINUTES; minute++) {
    while (counted < instants.length && instants[counted]! <= minute * MINUTE_MS) counted++
    values.push(counted === 0 ? '_' : String(counted))
  }
  return values.join(' ')
}

/**
 * Expects that alerts report these jobs, in any order, at each of these instants, in minutes since the first scrape.
 * @param processes what each process does, by the jobs' names
 */
async function expectReported(
  reported: string[],
  minutes: number[],
  ...processes: ReadonlyMap<string, Rounds>[]
): Promise<void> {
  const input_series = processes.flatMap((jobs, index) =>
    [...jobs].flatMap(([job, rounds]) =>
      Object.entries(rounds).map(([outcome, instants]) => ({
        series: `shop_job_rounds_total{background_job="${job}",instance="${index}",outcome="${outcome}"}`,
        values: scraped(instants),
      })),
    ),
  )
  const promql_expr_test = minutes.map((minute) => ({
    expr: 'group by (background_job) (ALERTS{alertname=~"Job.*",alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: reported.map((job) => ({ labels: `{background_job="${job}"}`, value: 1 })),
  }))
  await expectAnswers(input_series, promql_expr_test)
}

interface Series {
  series: string
  /** A value for each minute, in promtool's notation. */
  values: string
}

/** Expects that Prometheus answers these questions so, about these series and the alerts of the shop. */
async function expectAnswers(input_series: Series[], promql_expr_test: object[]): Promise<void> {
  const tests = [{ interval: '1m', input_series, promql_expr_test }]
  const file = join(folder, 'tests.yml')
  // YAML includes JSON.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  expect((await run(promtool, ['test', 'rules', file])).stdout).toContain('SUCCESS')
}

it('Prometheus accepts the alerts', async () => {
  expect((await run(promtool, ['check', 'rules', RULES])).stdout).toContain('SUCCESS')
})

const FAILS_FROM = 2 * HOUR_MS
type Timed = Pick<(typeof JOBS)[number], 'name' | 'periodMs' | 'retry'>

/** Returns the rounds of jobs that succeed at first, and then can only fail. */
const failing = (jobs: readonly Timed[]) =>
  new Map(
    jobs.map(({ name, periodMs, retry }) => {
      const rounds: Rounds = { ok: [], failed: [] }
      for (let at = 0; at < FAILS_FROM; at += periodMs) rounds.ok.push(at)
      let pauseMs = retry.firstMs
      for (let at = FAILS_FROM; at < MINUTES * MINUTE_MS; at += pauseMs * JITTER) {
        rounds.failed.push(at)
        if (rounds.failed.length > 1) pauseMs = Math.min(2 * pauseMs, retry.longestMs)
      }
      return [name, rounds]
    }),
  )

it('each job that can only fail is reported within five hours, and for as long as it fails', async () => {
  const jobs = failing(JOBS)
  await expectReported([], [119], jobs)
  await expectReported([...jobs.keys()], [420, 500, 600, 720, 960], jobs)
})

it('each job of each process that can only fail in one of them is reported, too', async () => {
  const inEach = [...JOBS, ...PAGE_JOBS].filter(({ runsIn }) => runsIn === 'each process')
  const succeeding = new Map(
    inEach.map(({ name, periodMs }) => {
      const ok = Array.from({ length: Math.ceil((MINUTES * MINUTE_MS) / periodMs) }, (_, round) => round * periodMs)
      return [name, { ok, failed: [] }]
    }),
  )
  const jobs = failing(inEach)
  await expectReported([...jobs.keys()], [420, 600, 960], jobs, succeeding)
})

it('a job that succeeds after a few failures is not reported, also just after the start of a process', async () => {
  const minutes = (...each: number[]) => each.map((minute) => minute * MINUTE_MS)
  const jobs = new Map([['expired rows', { ok: minutes(1, 68, 130, 190, 250, 310), failed: minutes(61, 62, 64) }]])
  await expectReported([], [63, 66, 70, 120, 130, 240, 300], jobs)
})

/** Expects whether `MailWaits` reports at an instant, in minutes since the first scrape. */
async function expectMailWaits(reports: boolean, minute: number, waiting: number, sent: string): Promise<void> {
  const series = [
    // The oldest mail has waited since the first scrape.
    { series: 'shop_outbox_oldest_due_seconds{instance="0"}', values: `0+60x${MINUTES}` },
    { series: 'shop_outbox_due_mails{instance="0"}', values: `${waiting}x${MINUTES}` },
    { series: 'shop_mails_total{instance="0",kind="order_status",outcome="sent"}', values: sent },
  ]
  const question = {
    expr: 'count(ALERTS{alertname="MailWaits",alertstate="firing"})',
    eval_time: `${minute}m`,
    exp_samples: reports ? [{ labels: '{}', value: 1 }] : [],
  }
  await expectAnswers(series, [question])
}

describe('mails that wait for hours', () => {
  const EACH_HOUR = Array.from({ length: MINUTES }, (_, minute) => Math.floor(minute / 60)).join(' ')

  it('are not reported while they are few and others are sent: their recipients refuse them', async () => {
    await expectMailWaits(false, 300, 4, EACH_HOUR)
    await expectMailWaits(false, 900, 1, EACH_HOUR)
  })

  it('are reported once nothing has been sent for two hours, also if it is a single one', async () => {
    const untilTheThirdHour = `0+1x180 180x${MINUTES}`
    await expectMailWaits(false, 240, 1, untilTheThirdHour)
    await expectMailWaits(true, 330, 1, untilTheThirdHour)
    await expectMailWaits(true, 45, 1, `0x${MINUTES}`)
  })

  it('are reported once they are many, whatever else is sent', async () => {
    await expectMailWaits(false, 29, 5, EACH_HOUR)
    await expectMailWaits(true, 45, 5, EACH_HOUR)
  })
})
