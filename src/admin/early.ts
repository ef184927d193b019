/** How long an early answer stays valid, in milliseconds. */
const FRESH_MS = 10_000

interface Early {
  answer: Promise<unknown>
  at: number
  /** The answer's value, once it has arrived. */
  came?: { value: unknown }
}

const asked = new Map<string, Early>()

/** Keeps a pending answer for the first caller that asks for the same path. A failure is ignored until then. */
export function keepEarly(path: string, answer: Promise<unknown>): void {
  const early: Early = { answer, at: performance.now() }
  asked.set(path, early)
  answer.then(
    (value) => (early.came = { value }),
    () => {},
  )
}

/** Returns the early answer for a path, once; undefined if it is missing or too old. */
export function takeEarly<Answer>(path: string): Promise<Answer> | undefined {
  const early = fresh(path)
  asked.delete(path)
  return early?.answer as Promise<Answer> | undefined
}

/** As `takeEarly`, but only an answer that has already arrived, so that it can be shown at once. */
export function takeArrived<Answer>(path: string): Answer | undefined {
  const came = fresh(path)?.came
  if (came) asked.delete(path)
  return came?.value as Answer | undefined
}

/** Resolves when every early answer that is still waiting has arrived or failed. */
export async function earlyAnswers(): Promise<void> {
  await Promise.allSettled(Array.from(asked.values(), ({ answer }) => answer))
}

function fresh(path: string): Early | undefined {
  const early = asked.get(path)
  return early && performance.now() - early.at < FRESH_MS ? early : undefined
}
