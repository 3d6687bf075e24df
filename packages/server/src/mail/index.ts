export type { EmailTemplate } from './template.ts'
export { createMailService, type MailService } from './mail.ts'
