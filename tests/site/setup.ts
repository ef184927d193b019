import type { TestProject } from 'vitest/node'
import { runShop } from '../factories/running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shop under test answers. */
    shopUrl: string
  }
}

/** One shop for all files of this project: they only read. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shop = await runShop()
  project.provide('shopUrl', shop.url)
  return () => shop.close()
}
