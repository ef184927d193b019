import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import type { AnswerOf, BodyOf, Call, CodeOf, ParamsOf, QueryOf, RowOf } from '#shared/call.ts'
import type { Locale } from '#shared/locale.ts'
import type { Result } from '#shared/result.ts'
import type { Place } from './bounded-queue.ts'
import { endpoint, type Caller, type CallerSession } from './endpoint.ts'
import { jsonStream } from './json-stream.ts'
import { listAnswer, readPage, type Page } from './paging.ts'
import { pageOrAll, readQuery } from './query.ts'
import type { JsonResponse } from './respond.ts'
import type { Shop } from './shop.ts'

/** What a call's handler is given. */
interface Given<C extends Call> {
  shop: Shop
  user: Caller<C['access']>
  session: CallerSession<C['access']>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The page that is asked for; null where the whole list is. */
  page: C extends { pages: { whole: true } } ? Page | null : C extends { pages: object } ? Page : undefined
  url: URL
  request: Request
  /** The language of failures' messages. */
  locale: Locale
  context: APIContext
  /** How work for this caller queues. */
  place: Place
}

/** What may be sent for a JSON value: the value itself, with its lists and objects read-only or not. */
type Sendable<Value> = Value extends readonly (infer Row)[]
  ? readonly Sendable<Row>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
    : Value

/** What a handler sends: the answer, a response that was made of it, or for a list its rows in one of three forms. */
type Sent<C extends Call> = C['answer'] extends z.ZodType
  ? | Sendable<AnswerOf<C>>
    | JsonResponse<Sendable<AnswerOf<C>>>
    | (C extends { pages: object } ? ListSent<Sendable<RowOf<C>>> : never)
  : Response

/** One page of a list with the number of all rows, or the whole list, row by row. */
type ListSent<Row> = { readonly rows: readonly Row[]; readonly total: number } | AsyncIterable<Row>

/** What a handler returns. */
type Returned<C extends Call> = Sent<C> | Result<Sent<C>, CodeOf<C>>

interface Options {
  /** Where the browser of a plain HTML form is sent when the call has done its work, or has failed. */
  formReturn?: (done: boolean, locale: Locale) => string
}

/**
 * Makes the endpoint of a call: Astro's route that checks the origin, the caller, the rate limit, the query and the
 * body as the call's definition says, and sends what the handler returns. Failures are answered as
 * `{ code, message, field? }` in the caller's language; anything unexpected is logged once and answered 500.
 */
export function implement<C extends Call, const R extends Returned<C>>(
  call: C,
  handle: (given: Given<C>) => R | Promise<R>,
  options: Options = {},
): APIRoute & { contract: Call } {
  const { access, recent, limit, body, maxBodyBytes, query, pages, download }: Call = call
  const route = endpoint<unknown>(
    { access, recent, limit, body, maxBodyBytes, ...options } as object,
    async (given) => {
      const asked = {
        ...given,
        query: query && readQuery(given.url, query),
        page: pages && (pages.whole ? pageOrAll(given.url) : (readPage(given.url) ?? firstPage(pages.size))),
      }
      const returned = await handle(asked as unknown as Given<C>)
      if (pages) return sendList(returned as object)
      return download ? sendFile(returned as object, download) : (returned as object)
    },
  )
  return Object.assign(route, { contract: call })
}

const firstPage = (pageSize: number): Page => ({ page: 1, pageSize, offset: 0 })

function sendList(returned: object): object {
  if ('rows' in returned) {
    const { rows, total } = returned as { rows: object[]; total: number }
    return listAnswer(rows, total)
  }
  return Symbol.asyncIterator in returned ? jsonStream(returned as AsyncIterable<object>) : returned
}

/** Sends JSON as a file that the browser saves under a name. */
function sendFile(value: object, name: string): Response {
  return new Response(JSON.stringify(value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
