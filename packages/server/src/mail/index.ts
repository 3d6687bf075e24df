export type { Letter } from './letter.ts'
export { createMailService, type MailService } from './mail.ts'
