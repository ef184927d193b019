import { histogram, secondsSince } from './metrics.ts'
import type { Watch } from './watch-call.ts'

export const RENDER_SECONDS = histogram('shop_page_render_duration_seconds', 'How long pages took to render', [
  'route',
  'outcome',
])

/**
 * Returns a render function that is also measured and recorded as a span.
 * @param routeOf the route of a page's key: the pattern, never the path
 */
export function watchRenders<Page extends { status: number }>(
  { metrics, traces }: Watch,
  routeOf: (path: string) => string,
  render: (key: string) => Promise<Page>,
): (key: string) => Promise<Page> {
  if (!metrics.isOn && !traces.isOn) return render
  return async (key) => {
    const [path = key] = key.split('?')
    const route = routeOf(path)
    const began = performance.now()
    let outcome: 'ok' | 'other' | 'failed' = 'failed'
    try {
      return await traces.span('render page', { 'http.route': route }, async (span) => {
        const page = await render(key)
        // `other`: redirects and unknown paths.
        outcome = page.status === 200 ? 'ok' : page.status < 500 ? 'other' : 'failed'
        span.add({ 'http.response.status_code': page.status })
        if (outcome === 'failed') span.fail()
        return page
      })
    } finally {
      metrics.observe(RENDER_SECONDS, { route, outcome }, secondsSince(began))
    }
  }
}
