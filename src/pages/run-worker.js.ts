import type { APIRoute } from 'astro'
import worker from '#features/runs/run-worker.ts?inline-script'

/** The service worker of couriers' runs. Browsers ask for it again at each visit, so that a new build replaces it. */
export const GET: APIRoute = () =>
  new Response(worker, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' } })
