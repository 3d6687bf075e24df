import { errors } from './errors.ts'

/** English is the reference: the other languages have exactly these keys. */
export const messages = { ...errors } as const

export type MessageKey = keyof typeof messages
export type Messages = Readonly<Record<MessageKey, string>>
