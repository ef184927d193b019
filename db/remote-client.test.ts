import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './client.ts'
import { promotions } from './schema/index.ts'
import { aPromotion } from './testing/temporary-shop.ts'

describe('a remote database', () => {
  for (const [name, answer] of [
    ['that never answers', () => {}],
    [
      'that stops in the middle of its answer',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ] as [string, (response: ServerResponse) => void][]) {
    test(`${name} is given up after the time limit`, async () => {
      const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const db = await openDatabase({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        requestTimeoutMs: 200,
      })
      for (const attempt of [
        () => db.select().from(promotions).then(),
        () => db.batch([db.insert(promotions).values(aPromotion('A'))]),
        () => db.transaction((tx) => tx.select().from(promotions)),
      ]) {
        const began = performance.now()
        await expect(attempt()).rejects.toThrow()
        expect(performance.now() - began).toBeLessThan(4_500)
      }
      db.close()
      server.closeAllConnections()
      server.close()
    })
  }
})
