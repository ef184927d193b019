import { invalidRequest } from './errors.ts'

/** A decoded form: `a[b][c]=1` is `{ a: { b: { c: '1' } } }`; lists keep their indexes as keys. */
export interface Form {
  [key: string]: string | Form
}

const MAX_DEPTH = 6
const MAX_PAIRS = 1000

/**
 * Reads `application/x-www-form-urlencoded` text with bracket syntax, as Stripe's libraries send it
 * (Stripe API, "Expanding" and "Metadata"): `a[b]=1`, `list[0]=x`, `list[]=x`.
 * @throws SandboxError 400 if a key is malformed, used twice, or used both as a value and as a group
 */
export function decodeForm(text: string): Form {
  const form = group()
  let pairs = 0
  for (const [key, value] of new URLSearchParams(text)) {
    pairs += 1
    if (pairs > MAX_PAIRS) throw invalidRequest('Too many parameters.')
    place(form, splitKey(key), value, key)
  }
  return form
}

/** Returns an object without a prototype, in which `__proto__` is a key like any other. */
function group(): Form {
  return Object.create(null) as Form
}

function splitKey(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key)
  if (!match) throw invalidRequest(`Invalid parameter name: ${key}`, { code: 'parameter_unknown', param: key })
  const [, head = '', tail = ''] = match
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')]
  if (path.length > MAX_DEPTH) throw invalidRequest(`Parameter is nested too deeply: ${key}`, { param: key })
  return path
}

function place(form: Form, path: string[], value: string, key: string): void {
  let at = form
  path.forEach((part, depth) => {
    const name = part === '' ? String(Object.keys(at).length) : part
    const present = at[name]
    if (depth === path.length - 1) {
      if (present !== undefined) throw invalidRequest(`Parameter was sent twice: ${key}`, { param: key })
      at[name] = value
      return
    }
    if (typeof present === 'string') throw invalidRequest(`Invalid object at ${key}`, { param: key })
    at = at[name] = present ?? group()
  })
}
