import type { TestProject } from 'vitest/node'
import { runShop } from '../factories/running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shop under test. */
    shopUrl: string
  }
}

/** Starts one shop for all files of this project, which only read. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await runShop()
  project.provide('shopUrl', shop.url)
  return () => shop.close()
}
