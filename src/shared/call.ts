import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'
import type { Permission } from './staff.ts'

/**
 * The longest body of a call with a file, in bytes: 2 MB of CSV, a photo of 2 MB in Base64, or three as
 * browsers make them smaller, and its other fields.
 */
export const MAX_FILE_BODY_BYTES = 3 * 1024 * 1024

/** The methods a call may have. A call with GET answers HEAD, too; every path answers OPTIONS. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** Returns the methods that a path with calls of these methods accepts, in the order of the `Allow` header. */
export function allowedMethods(methods: readonly Method[]): string[] {
  const taken = METHODS.filter((method) => methods.includes(method))
  return [...taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

/** Who may call: anyone (the session is not read), anyone (the session is read if there is one), customers, staff. */
export type Access = 'anyone' | 'optional' | 'customer' | 'admin'

/** The rate limits that a call may name; `src/server/rate-limit.ts` holds their numbers. */
export type CallLimit =
  | 'intents'
  | 'checkout'
  | 'codes'
  | 'slots'
  | 'tracking'
  | 'ownOrder'
  | 'search'
  | 'wards'
  | 'contact'
  | 'backInStock'
  | 'reminders'
  | 'accounts'
  | 'invitations'
  | 'runs'
  | 'twoStep'
  | 'oidc'
  | 'reviews'
  | 'export'

interface AnyCall {
  method: Method
  /** As Astro names the file of its endpoint: `/api/wishlist/[productId]`. */
  path: `/api/${string}`
  /** What it does, in one sentence for the API reference. */
  summary: string
  /** The caller must have signed in within the last minutes; else `recent_sign_in_required`. */
  recent?: true
  limit?: CallLimit
  /**
   * The parameters of its query, beside `locale` and, for a list, `page` and `pageSize`. An issue's message may be one
   * of the error codes.
   */
  query?: z.ZodObject
  /** Its JSON body. An issue's message may be one of the error codes. Without it no body is read. */
  body?: z.ZodType
  /** The largest body it reads, in bytes, where that is not 64 KiB; at most 3 MiB. */
  maxBodyBytes?: number
  /** Whether an HTML form may send the body, too. The browser is then redirected to a page. */
  form?: true
  /** The JSON it answers; or a CSV file; or a redirect (303); or server-sent events that never end. */
  answer: z.ZodType | 'csv' | 'redirect' | 'events'
  /**
   * The answer is a list that is sent page by page (`?page=`, from 1, and `?pageSize=`), with the number of all rows in
   * `X-Total-Count` (`src/server/paging.ts` says how many are counted). `size` is the page's size if the caller names
   * none; with `whole`, a caller who names no page gets the whole list.
   */
  pages?: { size: number; whole?: true }
  /** The name under which a browser saves the answer. */
  download?: string
  /** The codes that it fails with, beside those that its access, limit, query and body bring. */
  codes?: readonly ErrorCode[]
}

/** A call for staff names the permission that a role needs (`PERMISSIONS`). */
type WhoMayCall = { access: 'admin'; permission: Permission } | { access: Exclude<Access, 'admin'>; permission?: never }

/** One call of the API. Everything that server, browser, access table and reference know of it comes from here. */
export type Call = AnyCall & WhoMayCall

/**
 * Defines a call. Only files named `*.calls.ts` do, and export nothing else: the browser gets of them no more than
 * method, path and whether there are pages (`src/server/build/light-calls.ts`).
 */
export function call<const Definition extends Call>(definition: Definition): Definition {
  return definition
}

/** The names in a path's brackets. */
type ParamName<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Name | ParamName<Rest>
  : never

/** The values of the path's brackets. */
export type ParamsOf<C extends Call> = Record<ParamName<C['path']>, string>

/** The query as the handler gets it. */
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined

/** The body as the handler gets it. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined

/** The JSON that a call answers; never for one that answers a file or a redirect. */
export type AnswerOf<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : never

/** A row of the list that a call answers. */
export type RowOf<C extends Call> = AnswerOf<C> extends readonly (infer Row)[] ? Row : never

/** The codes that a call's handler may fail with. */
export type CodeOf<C extends Call> = C extends { codes: readonly (infer Code extends ErrorCode)[] } ? Code : never
