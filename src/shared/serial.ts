/**
 * Returns a function that runs tasks one at a time, in the order of its calls, and resolves or rejects as the task
 * does. A task that waits for a later one never ends.
 */
export function createSerial(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task, task)
    last = done
    return done
  }
}
