import * as z from 'zod/mini'

/** The screens with a chat of their own. Other programs use other keys. */
export type AppKey = 'chat' | 'draw' | 'playscript' | 'summary' | 'drive' | 'agent'

export const appKey = z.string().check(z.regex(/^[a-z0-9._-]{1,100}$/))
