export type { Letter } from './letter.ts'
export { readSmtpAddress } from './smtp-address.ts'
export { createMailService, type MailService } from './mail.ts'
