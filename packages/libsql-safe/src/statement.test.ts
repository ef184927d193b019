import { expect, test } from 'vitest'
import { kindOf } from './statement.ts'

test.each([
  'select 1',
  ' -- insert\n /* update */ ; SELECT 1',
  'values (1)',
  'explain delete from entries',
  'with x as (select 1) select * from x',
  'WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 9) SELECT n FROM n',
  'with x as materialized (select 1), y (a, b) as not materialized (values (1, 2)) values (3)',
  `with x as (select ')) delete' as a) select a from x`,
  `with x as (select 'it''s ) insert') select 1`,
  'with "delete ""(" as (select 1), `update (` as (select 2), [insert (] as (select 3) select 1',
  'with x as (select 1) -- ) delete (\n select 1',
  'with /* insert ( */ x as (select 1 /* ) */) select 1',
  'with delete_x as (select 1), xóa_delete as (select 2) select 1',
])('reads: %s', (sql) => {
  expect(kindOf(sql)).toBe('read')
  expect(kindOf({ sql, args: [] })).toBe('read')
  expect(kindOf([sql, []])).toBe('read')
})

test.each([
  'insert into entries select 1',
  'with x as (select 1) insert into entries select * from x',
  'with x as (select 1) replace into entries select * from x',
  'with x as (select 1) update entries set code = (select 1)',
  'with recursive x as (select 1) delete from entries returning (select 1)',
  `with x as (select '(') insert into entries select ')'`,
  'with x as (select 1) /* select */ delete from entries',
  'with x as (select 1) -- select\n delete from entries',
  'with "select" as (select 1), selected as (select 2) delete from entries',
  'with x as (select 1)',
])('writes: %s', (sql) => expect(kindOf(sql)).toBe('write'))
