import { cli } from './cli.ts'
import { errors } from './errors.ts'
import { format } from './format.ts'
import { pages } from './pages.ts'
import { serve } from './serve.ts'

/** English is the reference: the other languages have exactly these keys. */
export const messages = { ...cli, ...errors, ...format, ...pages, ...serve } as const

export type MessageKey = keyof typeof messages
export type Messages = Readonly<Record<MessageKey, string>>
