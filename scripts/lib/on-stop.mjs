/** How often to check for the parent process. */
const LOOK_MS = 500

/**
 * Calls `stop` when the process that started this one has ended. Returns a function that ends the watch.
 * @param {() => void} stop
 */
export function onParentGone(stop) {
  // On Windows, an orphan keeps the id of its former parent.
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
 * Calls `stop` when npm has ended, or the shell between npm and this process: a shop that ran on would hold the port
 * and the data. Returns a function that ends the watch.
 * @param {() => void} stop
 */
export function onOrphaned(stop) {
  // Without npm, a parent may end on purpose.
  return process.env.npm_lifecycle_event === undefined ? () => {} : onParentGone(stop)
}

/**
 * Calls `stop` with the signal when this process has to stop: by SIGTERM or SIGINT, or because npm has ended.
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
