// Serves the built shop, which renders a page at its first request and none ahead: half of the processor time of a start.
const { main } = (await import(
  new URL('../../dist/server/shop.mjs', import.meta.url).href
)) as typeof import('#src/server.ts')

await main({ fill: false, pages: { othersAhead: 0 } })
