import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startHelper } from './start-helper.ts'

test('a helper that cannot start fails with an error, and does not keep the build waiting', async () => {
  const dist = join(tmpdir(), 'moc-lan-no-build')
  await expect(startHelper({ config: readConfig({}), dist })).rejects.toThrow('A process of the build ended with 1')
})
