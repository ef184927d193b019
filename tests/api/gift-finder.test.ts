import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openModelServer, type ModelServer } from '../factories/openai-server.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let model: ModelServer
let shop: RunningShop
beforeAll(async () => {
  model = await openModelServer()
  shop = await runShopOnDemand(model.env)
})
afterAll(async () => {
  await shop.close()
  await model.close()
})

describe('the gift finder with a model', () => {
  const find = async (query: string) => {
    const response = await fetch(`${shop.url}/find-a-gift?${query}`)
    return { status: response.status, kept: response.headers.get('cache-control'), html: await response.text() }
  }

  it('shows its words, but our own about what it may not say', async () => {
    model.mood = 'gift reasons'
    const said = 'Sunflowers turn a birthday morning bright and kind.'
    model.giftReasons = [said, 'Only 5 left, buy today!', said]
    const { status, kept, html } = await find('why=birthday&taste=bright')
    expect({ status, kept }).toEqual({ status: 200, kept: 'no-store' })
    expect(html).toContain(said)
    expect(html).not.toContain('Only 5 left')
    expect(html).toContain('Made for a birthday.')
    expect(model.complaints).toEqual([])
  })

  it('answers also if the service fails, and whatever is asked', async () => {
    model.mood = 'broken'
    expect(await find('why=love&for=partner')).toMatchObject({
      status: 200,
      html: expect.stringContaining('Made to say “I love you”, right for someone you love.'),
    })
    const odd = await find(`for=__proto__&why=%00&taste=${'x'.repeat(3_000)}&budget=%3Cscript%3E`)
    expect(odd).toMatchObject({ status: 200, html: expect.not.stringContaining('<script>"') })
  })

  it('keeps words of mourning to itself', async () => {
    const asked = model.asked.length
    model.mood = 'gift reasons'
    expect((await find('why=sympathy')).html).toContain('Arranged for a time of mourning.')
    expect(model.asked).toHaveLength(asked)
  })
})
