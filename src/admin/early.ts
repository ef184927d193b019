/** How long what was asked early is as good as what a screen would be told now, in milliseconds. */
const FRESH_MS = 10_000

interface Early {
  answer: Promise<unknown>
  at: number
  /** What was answered, once it is there. */
  came?: { value: unknown }
}

const asked = new Map<string, Early>()

/**
 * Keeps an answer that is on its way for whoever asks for the same path first, before anything else needs it. A
 * failure is nobody's concern until then.
 */
export function keepEarly(path: string, answer: Promise<unknown>): void {
  const early: Early = { answer, at: performance.now() }
  asked.set(path, early)
  answer.then(
    (value) => (early.came = { value }),
    () => {},
  )
}

/** What was asked early at this path: once, and not when it has become old. */
export function takeEarly<Answer>(path: string): Promise<Answer> | undefined {
  const early = fresh(path)
  asked.delete(path)
  return early?.answer as Promise<Answer> | undefined
}

/** The same for whoever can do without: only what has come already, so that it can be shown at once. */
export function takeArrived<Answer>(path: string): Answer | undefined {
  const came = fresh(path)?.came
  if (came) asked.delete(path)
  return came?.value as Answer | undefined
}

/** When all that is still to be taken has come, or failed. */
export async function earlyAnswers(): Promise<void> {
  await Promise.allSettled(Array.from(asked.values(), ({ answer }) => answer))
}

function fresh(path: string): Early | undefined {
  const early = asked.get(path)
  return early && performance.now() - early.at < FRESH_MS ? early : undefined
}
