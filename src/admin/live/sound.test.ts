import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The contexts that were opened, and how many tones were started. */
let contexts: Context[]
let tones: number
/** What the browser does when it is asked to set stopped sound going again. */
let onResume: (context: Context) => Promise<void>

class Context {
  state: AudioContextState | 'interrupted' = 'running'
  currentTime = 0
  destination = {}
  constructor() {
    contexts.push(this)
  }
  resume() {
    return onResume(this)
  }
  createOscillator() {
    tones += 1
    const tone = {
      ...{ frequency: {}, start: () => {}, stop: () => {}, connect: (next: object) => next },
      addEventListener: (_name: string, ended: () => void) => ended(),
    }
    return tone
  }
  createGain() {
    return { gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }, connect: () => {} }
  }
}

beforeEach(() => {
  contexts = []
  tones = 0
  onResume = async (context) => void (context.state = 'running')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Opens a page whose sound was allowed by a press. */
async function pressed() {
  const { allowSound, ring } = await import('./sound.ts')
  await allowSound()
  return { ring, context: contexts[0]! }
}

it('a new order rings once the page was pressed, and is silent before', async () => {
  const { ring } = await import('./sound.ts')
  await ring()
  expect([contexts, tones]).toEqual([[], 0])
  await (await pressed()).ring()
  expect(tones).toBe(2)
})

it.each(['suspended', 'interrupted'] as const)(
  'it rings after the system has stopped the sound (%s)',
  async (state) => {
    const { ring, context } = await pressed()
    context.state = state
    await ring()
    expect([context.state, tones]).toEqual(['running', 2])
  },
)

it.each<[string, () => Promise<void>]>([
  ['refuses to', () => Promise.reject(new Error('closed'))],
  ['waits for a press', () => new Promise(() => {})],
])('it is silent, and holds nothing up, if the browser %s', async (_, resumes) => {
  const { ring, context } = await pressed()
  context.state = 'suspended'
  onResume = resumes
  const rung = ring()
  await vi.runAllTimersAsync()
  await rung
  expect(tones).toBe(0)
})
