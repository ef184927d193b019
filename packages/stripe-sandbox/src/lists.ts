import type { Call } from './call.ts'
import { invalidRequest } from './errors.ts'
import { groupOf, integer, refuseUnknown, text, type Shape } from './params.ts'
import type { ApiObject, ObjectName } from './state.ts'

interface Page {
  object: 'list'
  url: string
  has_more: boolean
  data: ApiObject[]
}

const RANGE: Shape = { gt: 'value', gte: 'value', lt: 'value', lte: 'value' }
const PAGING: Shape = { limit: 'value', starting_after: 'value', ending_before: 'value', expand: 'list' }
const COMPARISON: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/**
 * Returns a page of objects, newest first (Stripe API, "Pagination"): `limit` 1–100 (10 by default),
 * `starting_after` goes to older ones, `ending_before` to newer ones; `created` is a time or a range.
 * Refunds, disputes and charges can be filtered by `payment_intent`, events by `type` or `types[]`.
 */
export function listObjects(call: Call, object: ObjectName, url: string): Page {
  const { params, state } = call
  const byIntent = object === 'charge' || object === 'refund' || object === 'dispute'
  const byCharge = object === 'refund' || object === 'dispute'
  const events = object === 'event'
  refuseUnknown(params, {
    ...PAGING,
    created: typeof params['created'] === 'string' ? 'value' : RANGE,
    ...(byIntent ? { payment_intent: 'value' } : {}),
    ...(byCharge ? { charge: 'value' } : {}),
    ...(events ? { type: 'value', types: 'list' } : {}),
  })
  const limit = integer(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Limit must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  }
  const after = cursor(call, object, 'starting_after')
  const before = cursor(call, object, 'ending_before')
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
    })
  }

  const where = ['object = ?']
  const values: (string | number)[] = [object]
  const add = (condition: string, value: string | number): void => {
    where.push(condition)
    values.push(value)
  }
  if (after !== undefined) add('seq < ?', after)
  if (before !== undefined) add('seq > ?', before)
  const intent = byIntent ? text(params, 'payment_intent') : undefined
  if (intent) add('parent = ?', intent)
  const charge = byCharge ? text(params, 'charge') : undefined
  if (charge) add(`json_extract(body, '$.charge') = ?`, charge)
  addCreated(call, add)
  if (events) addTypes(call, where, values)

  // Paging backwards reads the nearest newer objects, then returns them newest first like any page.
  const order = before === undefined ? 'DESC' : 'ASC'
  const sql = `SELECT body FROM objects WHERE ${where.join(' AND ')} ORDER BY seq ${order} LIMIT ${limit + 1}`
  const rows = state.sql(sql).all(...values)
  const data = rows.slice(0, limit).map((row) => JSON.parse(String(row['body'])) as ApiObject)
  if (before !== undefined) data.reverse()
  return { object: 'list', url, has_more: rows.length > limit, data }
}

function cursor(call: Call, object: ObjectName, name: string): number | undefined {
  const id = text(call.params, name)
  if (id === undefined) return undefined
  const row = call.state.sql('SELECT seq FROM objects WHERE id = ? AND object = ?').get(id, object)
  if (row) return Number(row['seq'])
  throw invalidRequest(`No such ${object}: '${id}'`, { code: 'resource_missing', param: name })
}

function addCreated(call: Call, add: (condition: string, value: number) => void): void {
  const exact = typeof call.params['created'] === 'string' ? integer(call.params, 'created') : undefined
  if (exact !== undefined) add('created = ?', exact)
  const range = groupOf(call.params, 'created')
  for (const [name, sign] of Object.entries(COMPARISON)) {
    const value = integer(range, name)
    if (value !== undefined) add(`created ${sign} ?`, value)
  }
}

/** Adds the filter by event type: `types[]` holds names; `type` may end in a star, as in `charge.*`. */
function addTypes(call: Call, where: string[], values: (string | number)[]): void {
  const one = text(call.params, 'type')
  const names = Object.values(groupOf(call.params, 'types')).map(String)
  if (one && names.length > 0) {
    throw invalidRequest('You may only specify one of these parameters: type, types.', { code: 'parameters_exclusive' })
  }
  if (one) {
    where.push(`json_extract(body, '$.type') GLOB ?`)
    values.push(one)
  } else if (names.length > 0) {
    where.push(`json_extract(body, '$.type') IN (${names.map(() => '?').join(', ')})`)
    values.push(...names)
  }
}
