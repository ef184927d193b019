/** How often the parent is looked for, in milliseconds. */
const LOOK_MS = 500

/**
 * Calls `stop` when the process that started this one is gone. Returns a function that ends the watch.
 * @param {() => void} stop
 */
export function onParentGone(stop) {
  // Windows gives nobody another parent.
  if (process.platform === 'win32') return () => {}
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, LOOK_MS).unref()
  return () => clearInterval(watch)
}

/**
 * Calls `stop` when npm is gone, or the shell that some systems leave between: a shop that went on then would hold the
 * port and the data. Returns a function that ends the watch.
 * @param {() => void} stop
 */
export function onOrphaned(stop) {
  // Started without npm, a parent may leave on purpose.
  return process.env.npm_lifecycle_event === undefined ? () => {} : onParentGone(stop)
}

/**
 * Calls `stop` with the signal when this process is asked to stop: by SIGTERM or SIGINT, or because npm is gone.
 * Returns a function that ends the watch.
 * @param {(signal: 'SIGTERM' | 'SIGINT') => void} stop
 */
export function onStop(stop) {
  const onInterrupt = () => stop('SIGINT')
  const onTerminate = () => stop('SIGTERM')
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  const forget = onOrphaned(onTerminate)
  return () => {
    forget()
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onTerminate)
  }
}
