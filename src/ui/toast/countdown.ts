/**
 * A timer that can be held: while somebody reads (pointer over, focus inside) time does not run.
 * @param milliseconds how long it runs in all, holds not counted
 */
export function startCountdown(milliseconds: number, done: () => void) {
  let left = milliseconds
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function run(): void {
    if (timer !== undefined) return
    startedAt = Date.now()
    timer = setTimeout(done, left)
  }

  function hold(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left = Math.max(0, left - (Date.now() - startedAt))
  }

  run()
  return { run, hold }
}
