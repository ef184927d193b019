import { prepareAdmin, type PreparedAdmin } from '#features/account/server/create-admin.ts'
import { WEAK_PASSWORD } from '../prompts.ts'
import { DEMO_EMAILS } from './clear-demo.ts'

/** Returns why an email cannot be the owner's, as a sentence; null if it can. */
export async function problemWithEmail(email: string): Promise<string | null> {
  if (DEMO_EMAILS.includes(email.toLowerCase())) return `${email} is an account of the demo: use your own email`
  const prepared = await prepareAdmin({ email, password: '' })
  if (prepared.ok || prepared.code !== 'invalid_email') return null
  return email === '' ? 'Say who owns the shop' : `${email} is not an email address`
}

/** Returns why a password is too weak for the owner, as a sentence; null if it is not. */
export async function problemWithPassword(email: string, password: string): Promise<string | null> {
  return (await prepareAdmin({ email, password })).ok ? null : WEAK_PASSWORD
}

/** @throws Error with a sentence when email or password cannot be the owner's */
export async function prepareOwner(email: string, password: string): Promise<PreparedAdmin> {
  const problem = await problemWithEmail(email)
  if (problem !== null) throw new Error(problem)
  const prepared = await prepareAdmin({ email, password })
  if (!prepared.ok) throw new Error(WEAK_PASSWORD)
  return prepared.value
}
