import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runSideBySide, timesOf } from './steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'moc-lan-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(() => vi.restoreAllMocks())

const node = (name: string, source: string) => ({ name, command: process.execPath, args: ['-e', source] })

/** Writes a file, and succeeds when the other step's file appears. A busy machine starts that step late. */
const meet = (name: string, other: string) =>
  node(
    name,
    `const { existsSync, writeFileSync } = require('node:fs')
     const { ppid } = process
     writeFileSync(${JSON.stringify(join(folder, name))}, '')
     setInterval(() => {
       if (existsSync(${JSON.stringify(join(folder, other))})) process.exit(0)
       // The tests have ended without the other step.
       if (process.ppid !== ppid) process.exit(1)
     }, 20)`,
  )

/** Succeeds if a file is there. */
const find = (name: string, file: string) =>
  node(name, `require('node:fs').statSync(${JSON.stringify(join(folder, file))})`)

it('runs two steps side by side, and the next one when a lane is free', async () => {
  const outcomes = await runSideBySide([meet('first', 'third'), node('second', ''), meet('third', 'first')])
  expect(outcomes.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['first', 1, []],
    ['second', 1, []],
    ['third', 1, []],
  ])
})

it('runs steps of one group one after another, and others meanwhile', async () => {
  const outcomes = await runSideBySide([
    { ...meet('holds', 'beside'), group: 'disk' },
    { ...find('waits', 'beside'), group: 'disk' },
    meet('beside', 'holds'),
  ])
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
  expect(outcomes).toHaveLength(3)
})

it('starts a step after those that it needs, failed or not, and others meanwhile', async () => {
  const outcomes = await runSideBySide(
    [
      { ...find('last', 'met'), after: ['build'] },
      { ...find('first', 'met'), after: ['met', 'build'] },
      { ...meet('build', 'met'), count: () => ({ passed: 0, failed: ['build'] }) },
      meet('met', 'build'),
      { ...node('free', ''), after: ['a step of another list'] },
    ],
    3,
  )
  expect(outcomes.map(({ name }) => name)).toEqual(['last', 'first', 'build', 'met', 'free'])
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual(['build'])
})

it('shows the output of a step as a whole, and names the failed one', async () => {
  const [outcome] = await runSideBySide([
    node('lint', "console.log('line 7'); console.error('line 8'); process.exitCode = 1"),
  ])
  expect(outcome).toMatchObject({ passed: 0, failed: ['lint'] })
  expect(printed.join('\n')).toContain('— lint\nline 7\nline 8\nlint: 0 of 1 in ')
})

it('counts by the step’s report, and adds an error outside of its tests', async () => {
  const count = () => ({ passed: 3, failed: [] })
  const outcomes = await runSideBySide([
    { ...node('good', ''), count },
    { ...node('dies', 'process.exit(2)'), count },
  ])
  expect(outcomes.map(({ passed, failed }) => [passed, failed])).toEqual([
    [3, []],
    [3, ['dies: an error outside of its tests']],
  ])
})

it('measures what a step takes of the processor, also in processes of its own', async () => {
  const computes = 'while (process.cpuUsage().user < 200_000);'
  const starts = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(computes)}])`
  const outcomes = await runSideBySide([node('computes', starts), node('ends', '')], 1)
  const [computing, ending] = outcomes.map(({ processor }) => processor)
  // Other systems than Linux do not tell.
  if (process.platform !== 'linux') return expect([computing, ending]).toEqual([null, null])
  expect(computing).toBeGreaterThanOrEqual(0.2)
  expect(ending).toBeLessThan(computing!)
})

it('lists the seconds of the steps, and those of the processor where they are known', () => {
  const [lint, types] = ['lint', 'types'].map((name) => ({ name, seconds: 7, passed: 1, failed: [] }))
  expect(timesOf([{ ...lint!, processor: 2.6 }])).toBe('lint 7 (3)')
  expect(timesOf([types!, lint!].map((each) => ({ ...each, processor: null })))).toBe('types 7; lint 7')
})
