import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runShopOnDemand } from '../factories/running-shop.ts'

const PATH = '/.well-known/apple-developer-merchantid-domain-association'

it('Apple reads the file of the domain as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-apple-'))
  const file = join(folder, 'downloaded')
  await writeFile(file, '7B227073704964223A22\n')
  const shop = await runShopOnDemand({ APPLE_PAY_DOMAIN_FILE: file })
  try {
    const answer = await fetch(shop.url + PATH)
    expect([answer.status, await answer.text()]).toEqual([200, '7B227073704964223A22'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  } finally {
    await shop.close()
    await rm(folder, { recursive: true })
  }
})
