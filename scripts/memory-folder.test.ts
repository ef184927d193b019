import { describe, expect, it } from 'vitest'
import { isRoomInMemory } from './lib/memory-folder.mjs'

const GB = 1024 ** 3
const machine = {
  mounts: 'proc /proc proc rw,nosuid,noexec 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n',
  folder: 12 * GB,
  memory: 20 * GB,
}

describe('temporary files of the tests', () => {
  it('are kept in memory where there is plenty', () => expect(isRoomInMemory(machine)).toBe(true))

  it.each([
    ['the folder has 64 MB, as in a usual container', { folder: 64 * 1024 ** 2 }],
    ['memory is short', { memory: 7 * GB }],
    ['programs cannot start there', { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0\n' }],
    ['the folder is no file system of its own', { mounts: 'proc /proc proc rw 0 0\n' }],
  ])('stay on the disk if %s', (_, change) => expect(isRoomInMemory({ ...machine, ...change })).toBe(false))
})
