import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Adds up how often the browser tests take each kind of step, and for how long. */
export default class StepTimes implements Reporter {
  readonly #steps = new Map<string, { count: number; milliseconds: number }>()

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    // A nested step is part of its parent's time; steps of fixtures and hooks are counted as well.
    if (step.parent?.category === 'pw:api' || step.parent?.category === 'expect') return
    const name = `${step.category}: ${step.title.replace(/["'(/].*$/s, '').trim()}`
    const { count, milliseconds } = this.#steps.get(name) ?? { count: 0, milliseconds: 0 }
    this.#steps.set(name, { count: count + 1, milliseconds: milliseconds + step.duration })
  }

  onEnd(): void {
    console.log('\nseconds  times  step')
    const slowest = [...this.#steps].toSorted(([, a], [, b]) => b.milliseconds - a.milliseconds)
    for (const [name, { count, milliseconds }] of slowest.slice(0, 25))
      console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} ${String(count).padStart(6)}  ${name}`)
  }
}
