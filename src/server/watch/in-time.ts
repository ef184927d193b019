/** Resolves as `work` does. @throws Error if it takes longer than `patienceMs` milliseconds; the work goes on */
export async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not finished within ${patienceMs} ms`)), patienceMs)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
