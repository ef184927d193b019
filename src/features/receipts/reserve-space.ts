/**
 * Runs right behind the place of the receipts, before the first paint: reserves the height of the stored ones, so that
 * nothing moves when they are filled in (`show-receipts.ts`). The heights are those of `receipts.css`. Inlined into the
 * home page, so it is written for few bytes. Storage may throw and may hold anything.
 */
export {}

const place = document.currentScript!.previousElementSibling as HTMLElement

try {
  let height = 0
  for (const receipt of JSON.parse(localStorage['receipts']))
    height +=
      (innerWidth < 1024 ? 27 : 11.25) +
      (receipt.card ? 8.25 : 0) +
      (receipt.remind ? 2.75 : 0) +
      (receipt.due ? 5.5 : 0)
  place.style.minHeight = height + 'rem'
} catch {
  // Nothing is stored, or nothing that can be read.
}
