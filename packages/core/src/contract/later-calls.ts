import type { Endpoint } from './endpoint.ts'

/** What a client reads of an endpoint at run time: a production page's table has no more than this, and no schema of an answer. */
export type CallRow = Pick<Endpoint, 'method' | 'path' | 'stream' | 'form' | 'download' | 'tokenFree'> &
  Partial<Pick<Endpoint, 'result' | 'chunk'>>

/** Rows by group and name. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallRow>>>>

/**
 * The rows that a production page's table leaves out, fetched when the first of them is called: few pages call them, and
 * all would carry them. Here the table is whole.
 */
export const laterCalls: (() => Promise<CallTable>) | undefined = undefined
