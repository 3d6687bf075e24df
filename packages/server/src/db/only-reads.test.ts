import { expect, it } from 'vitest'

import { onlyReads } from './only-reads.ts'

it.each([
  'select 1',
  '\n  SELECT updated_at, deleted from "node" where id in (?, ?)',
  'with recursive up (id) as (select 1 union all select id from up) select * from up',
  'with found as materialized (select id from node) select count(*) from found',
  'values (1)',
])('%j is read-only', (statement) => expect(onlyReads(statement)).toBe(true))

it.each([
  'insert into node (id) values (?) returning id',
  'WITH new (id) AS (SELECT 1) INSERT INTO node SELECT id FROM new',
  'with old as (select 1 as id)\ndelete from node where id in (select id from old)',
  'with old as (select 1) update"node"set id = 2',
  'with old as (select 1) replace into node select * from old',
  'begin immediate',
  'savepoint member',
  'pragma query_only = off',
  'create table copied as select 1',
  'select changes()',
  'select last_insert_rowid()',
  'selected',
  '-- select\ndelete from node',
  '',
])('%j may write', (statement) => expect(onlyReads(statement)).toBe(false))
