import { AsyncLocalStorage } from 'node:async_hooks'

const scopes = new AsyncLocalStorage<{ open: boolean }>()

/** Marks `body` as the inside of an interactive transaction. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  const scope = { open: true }
  try {
    return await scopes.run(scope, body)
  } finally {
    scope.open = false
  }
}

/** @throws Error inside an interactive transaction: a write outside it would wait for its own caller */
export function refuseInsideTransaction(): void {
  if (scopes.getStore()?.open) throw new Error('Inside db.transaction(async (tx) => …) write with tx, not with db')
}
