import type { Migration } from './migration.ts'

/** Emails about mentions. Earlier notifications get none. */
export const mentionEmails: Migration = {
  name: '0057-mention-emails',
  up: async ({ run, addColumn }) => {
    await addColumn('notification', 'email_due_at', 'text')
    await addColumn('notification', 'emailed_at', 'text')
    await run('create index notification_email_due on notification (email_due_at) where email_due_at is not null')
  },
}
