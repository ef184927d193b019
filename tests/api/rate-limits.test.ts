import { expect, it } from 'vitest'
import { runShop } from '../factories/running-shop.ts'

it('limits guesses at codes and order numbers, by address, and says when to come back', async () => {
  const shop = await runShop({ RATE_LIMIT_FACTOR: '0.1' })
  try {
    const statuses: number[] = []
    let refused: Response | null = null
    for (let attempt = 0; attempt < 6; attempt++) {
      const response = await fetch(`${shop.url}/api/promotions/validate/GUESS${attempt}`, {
        // Not believed: no proxy is configured.
        headers: { 'X-Forwarded-For': `10.0.0.${attempt}` },
      })
      statuses.push(response.status)
      if (response.status === 429) refused = response
    }
    expect(statuses).toEqual([404, 404, 429, 429, 429, 429])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' })
  } finally {
    await shop.close()
  }
})
