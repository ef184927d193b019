import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { answerTemplates } from '#db/schema/index.ts'
import { recordAudit, type Actor, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { checkVersion, nextVersion } from '#server/next-version.ts'
import type { Page } from '#server/paging.ts'
import type { Shop } from '#server/shop.ts'
import { BASE_LOCALE } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { SeenVersion } from '#shared/wire.ts'
import type { AnswerTemplate } from '../answer-templates.calls.ts'
import { MAX_TEMPLATES } from '../answer-templates.ts'
import type { NewTemplate, TemplateInput } from '../answer-templates.schema.ts'

type ShopPart = Pick<Shop, 'db' | 'clock'>

/** Returns one page of the templates, by title, and the number on all pages. */
export async function listTemplates(
  db: Database,
  { offset, pageSize }: Page,
): Promise<{ rows: AnswerTemplate[]; total: number }> {
  // SQLite sorts Ă and Đ behind Z. There are MAX_TEMPLATES at most.
  const all = await db.select().from(answerTemplates).orderBy(answerTemplates.id)
  const { compare } = new Intl.Collator(BASE_LOCALE, { numeric: true })
  const sorted = all.toSorted((one, other) => compare(one.title, other.title))
  return { rows: sorted.slice(offset, offset + pageSize).map(toWire), total: all.length }
}

/**
 * Stores a template. The key is its id, so a request that is sent again stores nothing. Fails with too_many_templates,
 * and with entry_key_used if the key was sent with another content before.
 */
export async function createTemplate(
  { db, clock }: ShopPart,
  actor: Actor,
  { key = crypto.randomUUID(), ...input }: NewTemplate,
): Promise<Result<AnswerTemplate, 'entry_key_used' | 'too_many_templates'>> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(answerTemplates).where(eq(answerTemplates.id, key))
    if (known) {
      const { title, texts } = known
      return isDeepStrictEqual({ title, texts }, input) ? ok(toWire(known)) : fail('entry_key_used')
    }
    if ((await tx.$count(answerTemplates)) >= MAX_TEMPLATES) return fail('too_many_templates')
    const row = { ...input, id: key, createdAt: at, updatedAt: at }
    await tx.insert(answerTemplates).values(row)
    await recordAudit(tx, entry(actor, row.id, 'created', { title: [null, input.title] }, at))
    return ok(toWire(row))
  })
}

/** Replaces a template. Fails with not_found, and with changed_meanwhile if `updatedAt` is not its version by now. */
export async function changeTemplate(
  { db, clock }: ShopPart,
  { id, actor }: { id: string; actor: Actor },
  { template, updatedAt }: { template: TemplateInput; updatedAt: string },
): Promise<Result<AnswerTemplate, 'not_found' | 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(answerTemplates).where(eq(answerTemplates.id, id))
    if (!before) return fail('not_found')
    const current = checkVersion(updatedAt, before.updatedAt)
    if (!current.ok) return current
    const at = nextVersion(before.updatedAt, clock.now())
    await tx
      .update(answerTemplates)
      .set({ ...template, updatedAt: at })
      .where(eq(answerTemplates.id, id))
    await recordAudit(tx, entry(actor, id, 'updated', { title: [before.title, template.title] }, at))
    return ok(toWire({ ...before, ...template, updatedAt: at }))
  })
}

/** Deletes a template. Fails with not_found, and with changed_meanwhile if it is not the version that was seen. */
export async function deleteTemplate(
  { db, clock }: ShopPart,
  { id, actor }: { id: string; actor: Actor },
  { updatedAt: seen }: SeenVersion = {},
): Promise<Result<{ deleted: true }, 'not_found' | 'changed_meanwhile'>> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(answerTemplates).where(eq(answerTemplates.id, id))
    if (!before) return fail('not_found')
    const current = checkVersion(seen, before.updatedAt)
    if (!current.ok) return current
    await tx.delete(answerTemplates).where(eq(answerTemplates.id, id))
    await recordAudit(tx, entry(actor, id, 'deleted', { title: [before.title, null] }, clock.now()))
    return ok({ deleted: true })
  })
}

/** Templates are settings in the audit log, whose kinds of records the database checks. */
function entry(
  actor: Actor,
  id: string,
  action: 'created' | 'updated' | 'deleted',
  changes: AuditEntry['changes'],
  at: Date,
): AuditEntry {
  return { actor, entity: 'settings', entityId: `template:${id}`, action, changes, at }
}

function toWire({ id, title, texts, updatedAt }: typeof answerTemplates.$inferSelect): AnswerTemplate {
  return { id, title, texts, updatedAt: updatedAt.toISOString() }
}
