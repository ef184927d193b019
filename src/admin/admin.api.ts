import { callApi, callApiPage, type ListPage } from '#shared/api-client.ts'
import { takeEarly } from './early.ts'
import { $language } from './language.ts'

/** Who is signed in (spec, section 7). */
export const USER_PATH = '/api/auth/user'

/** The back-office's calls, told of failures in its language. All throw as `callApi` does. */
export const api = {
  get: <Answer>(path: string, signal?: AbortSignal) =>
    takeEarly<Answer>(path) ?? callApi<Answer>(path, { locale: $language.get(), ...{ signal } }),
  page: <Row>(path: string, signal?: AbortSignal): Promise<ListPage<Row>> =>
    takeEarly<ListPage<Row>>(path) ?? callApiPage<Row>(path, { locale: $language.get(), ...{ signal } }),
  post: <Answer>(path: string, body?: unknown) => send<Answer>('POST', path, body),
  put: <Answer>(path: string, body?: unknown) => send<Answer>('PUT', path, body),
  patch: <Answer>(path: string, body?: unknown) => send<Answer>('PATCH', path, body),
  delete: <Answer>(path: string, body?: unknown) => send<Answer>('DELETE', path, body),
}

function send<Answer>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
  return callApi<Answer>(path, { locale: $language.get(), method, body })
}
