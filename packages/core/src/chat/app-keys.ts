import * as z from 'zod/mini'

/** The screens that have a chat of their own beside them. Other programs use other keys. */
export type AppKey = 'chat' | 'draw' | 'playscript' | 'summary' | 'drive' | 'agent'

export const appKey = z.string().check(z.regex(/^[a-z0-9._-]{1,100}$/))
