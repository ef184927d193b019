import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTIONS, NAMED_INDEXES } from '#db/contractions.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { findContractions } from './lib/contractions.ts'
import { readSources } from './lib/sources.ts'

const CONTRACT_LATER =
  'Processes of the version before run beside the new one and would fail. Expand first: add the new form, and let ' +
  'the code write both. Contract in a later version, once nothing uses the old form, and list the migration with ' +
  'the reason in CONTRACTIONS (db/contractions.ts); CONTRIBUTING.md, "Change the schema"'

describe('a migration', () => {
  it('takes nothing from the processes that run beside it, but for the listed contractions', () => {
    const listed = Object.entries(CONTRACTIONS).map(([migration, { takes }]) => [migration, takes])
    expect(Object.fromEntries(findContractions(NAMED_INDEXES)), CONTRACT_LATER).toEqual(Object.fromEntries(listed))
  })

  const BEFORE = `CREATE TABLE vases (id text PRIMARY KEY NOT NULL, city text, height integer DEFAULT 1 NOT NULL,
    CONSTRAINT "vases_city" CHECK("vases"."city" is null or "vases"."city" in ('Hanoi', 'Hue')));
    CREATE INDEX vases_tall ON vases (id) WHERE "vases"."height" > 9;
    CREATE UNIQUE INDEX vases_city_key ON vases (city, height);
    CREATE TABLE hues (id text PRIMARY KEY, name text)`
  const takenBy = (after: string) =>
    findContractions(
      ['vases_tall'],
      [
        ['0', BEFORE],
        ['1', after],
      ],
    ).get('1')
  /** Replaces the table, as drizzle-kit does. */
  const replacedBy = (columns: string, indexes = '') =>
    `CREATE TABLE __new_vases (${columns}); DROP TABLE vases; ALTER TABLE __new_vases RENAME TO vases;
    CREATE INDEX vases_tall ON vases (id) WHERE "vases"."height" > 9;
    CREATE UNIQUE INDEX vases_city_key ON vases (city, height); ${indexes}`
  const [ID, CITY, HEIGHT] = ['id text PRIMARY KEY NOT NULL', 'city text', 'height integer DEFAULT 1 NOT NULL']

  it.each([
    ['a table', 'CREATE TABLE notes (vase text NOT NULL REFERENCES vases(id) ON DELETE cascade)'],
    ['a column that takes null', 'ALTER TABLE vases ADD glaze text'],
    ['a column with a default', "ALTER TABLE vases ADD glaze text DEFAULT '' NOT NULL"],
    ['an index', 'CREATE INDEX vases_city ON vases (city)'],
    ['a unique key of a column that is null', 'ALTER TABLE vases ADD sku text; CREATE UNIQUE INDEX sku ON vases (sku)'],
    ['a check of a new column', 'ALTER TABLE vases ADD weight integer CHECK(weight > 0)'],
    ['another value', replacedBy(`${ID}, ${CITY}, ${HEIGHT}, CHECK(city is null or city in ('Hanoi', 'Hue', 'Vinh'))`)],
    ['fewer rules', replacedBy(`${ID}, ${CITY}, height integer DEFAULT 1`)],
  ])('may add %s', (_, migration) => {
    expect(takenBy(migration)).toBeUndefined()
  })

  it.each([
    ['the table hues is gone', 'DROP TABLE hues'],
    ['the table hues is gone', 'ALTER TABLE hues RENAME TO colours'],
    ['the column hues.name is gone', 'ALTER TABLE hues RENAME name TO label'],
    ['the column vases.city takes null no longer', replacedBy(`${ID}, city text NOT NULL, ${HEIGHT}`)],
    ['the column vases.height has lost its default', replacedBy(`${ID}, ${CITY}, height integer`)],
    ['the column vases.height has another type', replacedBy(`${ID}, ${CITY}, height text DEFAULT 1`)],
    [
      'the new column vases.glaze has no default and takes no null',
      replacedBy(`${ID}, ${CITY}, ${HEIGHT}, glaze text NOT NULL`),
    ],
    ['vases has the new unique key (city)', 'CREATE UNIQUE INDEX one ON vases(city)'],
    ['vases has the new unique key (city) WHERE id > 9', 'CREATE UNIQUE INDEX one ON vases (city) WHERE id > 9'],
    ['vases has lost the unique key (city, height), which ON CONFLICT may name', 'DROP INDEX vases_city_key'],
    [
      'vases has the new check height between 1 and (2 * 50)',
      replacedBy(`${ID}, ${CITY}, ${HEIGHT}, CHECK("__new_vases"."height" between 1 and (2 * 50))`),
    ],
    [
      "vases has the new check city is null or city in ('Hanoi')",
      replacedBy(`${ID}, ${CITY}, ${HEIGHT}, CHECK(city is null or city in ('Hanoi'))`),
    ],
    ['vases.city has to name a row of hues', replacedBy(`${ID}, city text REFERENCES hues(id), ${HEIGHT}`)],
    ['a row of vases is not deleted while notes.vase names it', 'CREATE TABLE notes (vase text REFERENCES vases(id))'],
    ['the index vases_tall is gone', 'DROP INDEX vases_tall'],
    [
      'the index vases_tall has another condition',
      'DROP INDEX vases_tall; CREATE INDEX vases_tall ON vases (id) WHERE height > 5',
    ],
  ])('is found when %s', (taken, migration) => {
    expect(takenBy(migration)).toEqual([taken])
  })
})

describe('an index that a statement names', () => {
  const shop = new TemporaryShop()
  let existing: string[]
  beforeAll(async () => {
    const db = await shop.open()
    const rows = await db.all<{ name: string }>(sql`select name from sqlite_schema where type = 'index'`)
    existing = rows.map(({ name }) => name)
  })
  afterAll(() => shop.remove())

  it('is written out, and in the list of all that versions have named', async () => {
    const named = [...(await readSources())]
      .filter(([file]) => /^(?:src|db|scripts)\/.*(?<!\.test)\.ts$/.test(file))
      .flatMap(([, text]) => [...text.matchAll(/\bindexed by\s+(\w+|\$\{)/gi)].map(([, name = '']) => name))
    expect(named).toContain('orders_find')
    const unlisted = named.filter((name) => !NAMED_INDEXES.includes(name))
    expect(unlisted, 'Write the name after "indexed by", and add it to NAMED_INDEXES (db/contractions.ts)').toEqual([])
  })

  it('is in the database until a listed contraction takes it', () => {
    const taken = Object.values(CONTRACTIONS).flatMap(({ takes }) => takes)
    const kept = NAMED_INDEXES.filter((index) => !taken.includes(`the index ${index} is gone`))
    expect(
      kept.filter((index) => !existing.includes(index)),
      CONTRACT_LATER,
    ).toEqual([])
  })
})
