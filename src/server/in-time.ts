/** Resolves as `work` does. @throws Error if it takes longer than `timeoutMs` milliseconds; the work goes on */
export async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not finished within ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
