/** How long what was asked early is as good as what a screen would be told now, in milliseconds. */
const FRESH_MS = 10_000

const asked = new Map<string, { answer: Promise<unknown>; at: number }>()

/**
 * Keeps an answer that is on its way for whoever asks for the same path first, before anything else needs it. A
 * failure is nobody's concern until then.
 */
export function keepEarly(path: string, answer: Promise<unknown>): void {
  asked.set(path, { answer, at: performance.now() })
  answer.catch(() => {})
}

/** What was asked early at this path: once, and not when it has become old. */
export function takeEarly<Answer>(path: string): Promise<Answer> | undefined {
  const early = asked.get(path)
  asked.delete(path)
  return early && performance.now() - early.at < FRESH_MS ? (early.answer as Promise<Answer>) : undefined
}
