import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announceShop, findRunningShop } from './shop-pid.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-pid-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const file = () => join(dataDir, 'shop.pid')
const bootFile = () => join(dataDir, 'shop.boot')
/** A program that runs, which has the number of the shop of the last boot. */
const another = process.ppid

it('after a power cut, a program that has got the number of the shop is not taken for it', () => {
  const withdraw = announceShop(dataDir, 'this boot')
  expect(readFileSync(file(), 'utf8')).toBe(`${process.pid}\n`)
  withdraw()
  expect([file(), bootFile()].filter(existsSync)).toEqual([])

  writeFileSync(file(), `${another}\n`)
  writeFileSync(bootFile(), 'this boot\n')
  expect(findRunningShop(dataDir, 'this boot')).toBe(another)
  expect(findRunningShop(dataDir, 'the next boot')).toBeUndefined()
})

it('where no boot has a name, and in the file of an earlier version, a process that runs is the shop', () => {
  writeFileSync(file(), `${another}\n`)
  expect(findRunningShop(dataDir, 'this boot')).toBe(another)
  writeFileSync(bootFile(), '\n')
  expect(findRunningShop(dataDir, '')).toBe(another)
})
