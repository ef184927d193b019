import { invalidRequest } from './errors.ts'
import type { Form } from './form-encoding.ts'

/** The parameters that a call accepts: a value, any flat map of strings, a list of strings, or a group of these. */
export type Shape = { [name: string]: 'value' | 'map' | 'list' | Shape }

/** Refuses parameters that the call does not know, with Stripe's `parameter_unknown`. */
export function refuseUnknown(form: Form, shape: Shape, path = ''): void {
  for (const [name, value] of Object.entries(form)) {
    const param = path ? `${path}[${name}]` : name
    const expected = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (expected === undefined) {
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
    if (expected === 'value') {
      if (typeof value !== 'string') throw invalidRequest('Invalid string: must be a value', { param })
    } else if (typeof value === 'string') {
      // An empty string means "unset"; the reader of that parameter decides whether that is allowed.
      if (value !== '') throw invalidRequest('Invalid object', { param })
    } else if (typeof expected === 'object') {
      refuseUnknown(value, expected, param)
    } else if (Object.values(value).some((entry) => typeof entry !== 'string')) {
      throw invalidRequest('Invalid value: must be a string', { param })
    }
  }
}

/** Reads a text parameter, or undefined. Refuses an empty one, as Stripe does (`parameter_invalid_empty`). */
export function text(form: Form, name: string, max = 5000): string | undefined {
  const value = form[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: name })
  if (value === '') {
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`
    throw invalidRequest(message, { code: 'parameter_invalid_empty', param: name })
  }
  if (value.length > max) throw invalidRequest(`Invalid string: must be at most ${max} characters`, { param: name })
  return value
}

/** Reads a required text parameter. */
export function requiredText(form: Form, name: string): string {
  return text(form, name) ?? fail(name)
}

/** Reads a text parameter that may be unset: null if it is empty or was not sent. */
export function optionalText(form: Form, name: string): string | null {
  return form[name] === '' ? null : (text(form, name) ?? null)
}

/** Reads a whole number written with digits only: refuses `1.5`, `1e3`, `0x10` and `NaN`. */
export function integer(form: Form, name: string): number | undefined {
  const value = text(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
  }
  return Number(value)
}

/**
 * Reads a parameter that is `true` or `false`; undefined if it was not sent.
 * @throws SandboxError for another text
 */
export function flag(form: Form, name: string): boolean | undefined {
  const value = oneOf(form, name, ['true', 'false'])
  return value === undefined ? undefined : value === 'true'
}

/**
 * Reads a parameter that is one of a few words; undefined if it was not sent.
 * @throws SandboxError for another text
 */
export function oneOf<T extends string>(form: Form, name: string, allowed: readonly T[]): T | undefined {
  const value = text(form, name)
  if (value === undefined || allowed.some((word) => word === value)) return value as T | undefined
  throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
}

/** Reads a group of parameters, empty if it was not sent. */
export function groupOf(form: Form, name: string): Form {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** Reads a list such as `expand[]`, in the order of its indexes. */
export function list(form: Form, name: string): string[] {
  return Object.values(groupOf(form, name)).filter((value) => typeof value === 'string')
}

/**
 * Returns the metadata after this call (Stripe API, "Metadata": at most 50 keys of 40 characters, values of 500;
 * an empty value removes its key, an empty `metadata` removes all).
 */
export function mergeMetadata(present: Record<string, string>, form: Form): Record<string, string> {
  const sent = form['metadata']
  if (sent === undefined) return present
  if (sent === '') return {}
  const merged = new Map(Object.entries(present))
  for (const [key, value] of Object.entries(groupOf(form, 'metadata'))) {
    const param = `metadata[${key}]`
    if (key.length > 40) throw invalidRequest('Metadata keys can be at most 40 characters.', { param })
    if (typeof value !== 'string' || value.length > 500) {
      throw invalidRequest('Metadata values can be at most 500 characters.', { param })
    }
    if (value === '') merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > 50) throw invalidRequest('You can have at most 50 metadata keys.', { param: 'metadata' })
  return Object.fromEntries(merged)
}

function fail(name: string): never {
  throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}
