import { setImmediate as others } from 'node:timers/promises'

/**
 * Runs the parts of a long piece of work one after the other, and lets requests have their turn between two. A database
 * file answers without waiting, so a loop that only awaits statements would keep the process from everything else for
 * as long as it lasts: minutes in a large shop.
 * @param part does the next part, which has to be short, because requests wait while it runs; resolves to false when
 * nothing is left to do
 */
export async function inTurns(part: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await part())) await others()
}
