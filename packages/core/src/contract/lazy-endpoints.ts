import type { Endpoint } from '../endpoints/endpoint.ts'

/**
 * The part of an endpoint that a client uses at run time. The table in a production page has only this, and no response
 * schemas.
 */
export type CallRow = Pick<Endpoint, 'method' | 'path' | 'space' | 'stream' | 'form' | 'download' | 'tokenFree'> &
  Partial<Pick<Endpoint, 'result' | 'chunk'>>

/** Rows by group and name. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, CallRow>>>>

/**
 * The rows that a production page's table leaves out. They're loaded when the first of them is called, because few
 * pages call them. Elsewhere the table is complete.
 */
export const lazyEndpoints: (() => Promise<CallTable>) | undefined = undefined
