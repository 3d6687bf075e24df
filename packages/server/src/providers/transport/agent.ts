import { Agent } from 'undici'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * The one pool for all calls to providers: as many connections an origin as there are streams, each kept for the next
 * one. Timeouts of a reply are kept by its reader, which knows what counts as a sign of life.
 */
export const agent = new Agent({
  allowH2: false,
  connections: null,
  pipelining: 1,
  connect: { timeout: CONNECT_TIMEOUT_MS },
  keepAliveTimeout: 30_000,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxOrigins: Number.POSITIVE_INFINITY,
})
