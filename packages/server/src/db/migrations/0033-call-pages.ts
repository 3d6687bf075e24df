import type { Migration } from './migration.ts'

export const callPages: Migration = {
  name: '0033-call-pages',
  // A page far down the list of all calls is counted and found in the index, without the rows before it.
  up: ({ run }) => run('create index model_call_page on model_call (ended_at, id, kind)'),
}
