export type { MessageKey, Messages } from './en/index.ts'
export * from './load-messages.ts'
export * from './locales.ts'
export * from './translator.ts'
