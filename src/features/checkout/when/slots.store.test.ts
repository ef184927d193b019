import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WireSlots } from '#features/delivery/slots.schema.ts'

const [DAY, OTHER_DAY] = ['2026-06-10', '2026-06-11'] as const

beforeEach(() => void vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Returns the answer with one slot, which has places left. */
const withPlaces = (left: number) => ({ slots: [{ id: '08-10', left }] }) as unknown as WireSlots
const FULL = { reason: 'full', slots: [] } as unknown as WireSlots

/** Opens the form; its calls are answered in any order, or fail. */
async function open() {
  const asked: { answer: (slots: WireSlots) => void; fail: () => void }[] = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.stubGlobal('fetch', () => {
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    asked.push({
      answer: (slots) => resolve({ ok: true, headers: new Headers(), text: async () => JSON.stringify(slots) }),
      fail: () => reject(new DOMException('The operation timed out', 'TimeoutError')),
    })
    return promise
  })
  const { $slots, $fullDays, loadSlots } = await import('./slots.store.ts')
  return {
    /** Begins a call. Its result says what comes of it, and resolves once that is shown. */
    load(day: string = DAY) {
      const done = loadSlots('en', 'Hanoi', day)
      const { answer, fail } = asked.at(-1)!
      return {
        answer(slots: WireSlots) {
          answer(slots)
          return done
        },
        fail() {
          fail()
          return done
        },
      }
    },
    shown: () => [$slots.get().status, $slots.get().day, ...$slots.get().slots.map(({ left }) => left)],
    full: () => [...$fullDays.get()],
  }
}

it('keeps the list that came after a call that fails', async () => {
  const { load, shown } = await open()
  const hanging = load()
  await load().answer(withPlaces(3))
  await hanging.fail()
  expect(shown()).toEqual(['ready', DAY, 3])
})

it('waits for the latest call when an earlier one fails, and says so if that fails, too', async () => {
  const { load, shown } = await open()
  const hanging = load()
  const latest = load()
  await hanging.fail()
  expect(shown()).toEqual(['loading', DAY])
  await latest.fail()
  expect(shown()).toEqual(['failed', DAY])
  const [again, late] = [load(), load()]
  await late.fail()
  await again.answer(withPlaces(2))
  expect(shown()).toEqual(['ready', DAY, 2])
})

it('shows no list that is older than the one on the screen', async () => {
  const { load, shown, full } = await open()
  const older = load()
  await load().answer(FULL)
  await older.answer(withPlaces(3))
  expect(shown()).toEqual(['ready', DAY])
  expect(full()).toEqual([`Hanoi ${DAY}`])
})

it('shows the last list of a day that was left and chosen again', async () => {
  const { load, shown } = await open()
  const older = load()
  await load(OTHER_DAY).answer(withPlaces(5))
  const newer = load()
  await older.fail()
  expect(shown()).toEqual(['loading', DAY])
  await newer.answer(withPlaces(1))
  expect(shown()).toEqual(['ready', DAY, 1])
})

it('notes of a day that was left whether it is full, and shows the chosen one', async () => {
  const { load, shown, full } = await open()
  const left = load()
  await load(OTHER_DAY).answer(withPlaces(5))
  await left.answer(FULL)
  expect(shown()).toEqual(['ready', OTHER_DAY, 5])
  expect(full()).toEqual([`Hanoi ${DAY}`])
})
