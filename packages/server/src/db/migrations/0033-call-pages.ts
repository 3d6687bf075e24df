import type { Migration } from './migration.ts'

export const callPages: Migration = {
  name: '0033-call-pages',
  // Counts and finds late pages of all calls in the index, without reading earlier rows.
  up: ({ run }) => run('create index model_call_page on model_call (ended_at, id, kind)'),
}
