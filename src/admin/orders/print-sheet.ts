/** How long a sheet waits for the hand of its cards, in milliseconds: paper without it is better than no paper. */
const WAIT_MS = 3000

/** Prints the page once the hand of the cards on it is loaded. A font that fails is replaced by one of the system. */
export async function printSheet(): Promise<void> {
  const cards = [...document.querySelectorAll('.o-gift-card blockquote, .p-card blockquote')]
  const text = cards.map((card) => card.textContent).join('')
  const loaded = document.fonts.load("1rem 'Patrick Hand'", text).catch(() => {})
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
  window.print()
}
