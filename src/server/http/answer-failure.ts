import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedLocale, isLocale, localeOf, type Locale } from '#shared/locale.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/error-codes.ts'
import { errorMessage } from '../errors.ts'
import { sendJson } from './json.ts'
import { pathOf } from './refuse.ts'

/** Answers with a failure: for the API `{ code, message }` as JSON, for everything else the message as plain text. */
export function answerFailure(req: IncomingMessage, res: ServerResponse, code: ErrorCode): void {
  const status = ERROR_STATUS[code]
  const message = errorMessage(code, localeOfRequest(req))
  if ((req.url ?? '').startsWith('/api/')) return sendJson(res, status, { code, message })
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(message),
    'Cache-Control': 'no-store',
  })
  res.end(message)
}

/** Returns the language of the message: for calls as `requestLocale` decides, for everything else by the path. */
function localeOfRequest(req: IncomingMessage): Locale {
  const url = req.url ?? ''
  const path = pathOf(url)
  if (!path.startsWith('/api/')) return localeOf(path)
  const asked = new URLSearchParams(url.slice(path.length)).get('locale')
  if (isLocale(asked)) return asked
  return acceptedLocale(req.headers['accept-language'])
}
