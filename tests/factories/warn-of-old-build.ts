import { buildIsCurrent } from '#scripts/lib/build-stamp.ts'

/** Says that the tests of a run would see another shop than the sources: they run the build that is in `dist`. */
export default async function setup(): Promise<void> {
  if (await buildIsCurrent()) return
  console.warn('dist is missing or older than the sources, and these tests run it: node scripts/build-for-tests.ts')
}
