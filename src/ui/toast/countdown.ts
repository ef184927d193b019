/**
 * Starts a timer that can be paused while the visitor reads (pointer over, focus inside).
 * @param milliseconds the total running time, without pauses
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
