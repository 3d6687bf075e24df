import type { Migration } from './migration.ts'

/** PDFs get thumbnails. Queues those that were uploaded before. */
export const pdfThumbnails: Migration = {
  name: '0053-pdf-thumbnails',
  up: async ({ run }) => {
    const isPdf = "type = 'application/pdf' and thumbnail = 'none'"
    await run(`insert into job (id, kind, owner_id, subject, state, run_at, created_at, updated_at)
      select 'thumbnail ' || owner_id || ' ' || hash, 'thumbnail', owner_id, hash, 'waiting', created_at, created_at, created_at
      from blob where ${isPdf}`)
    await run(`update blob set thumbnail = 'waiting' where ${isPdf}`)
  },
}
