import { errors } from './errors.ts'
import { serve } from './serve.ts'

/** English is the reference: the other languages have exactly these keys. */
export const messages = { ...errors, ...serve } as const

export type MessageKey = keyof typeof messages
export type Messages = Readonly<Record<MessageKey, string>>
